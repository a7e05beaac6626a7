import type { FlowNode } from '../graph.ts'
import { NODE_KINDS } from '../nodes/index.ts'
import { fieldsBelow, isEmpty, type NodeField } from '../nodes/node-fields.ts'
import type { NodeProblem } from '../nodes/node-kind.ts'

/**
 * Numbers and texts beyond what the dialog of their field takes: a drawing also comes by import, or by another client. A saved
 * prompt or integration stands in the place of all other fields.
 */
export function boundProblems(node: FlowNode): NodeProblem[] {
  const { fields, fieldsBelow: below } = NODE_KINDS[node.type]
  const values: object = below ? Object(fieldsBelow(node, below)) : node.data
  const fieldValue = ({ name }: NodeField): unknown => Reflect.get(values, name)
  const isReplaced = fields.some(
    (field) => (field.type === 'prompt' || field.type === 'integration') && !isEmpty(fieldValue(field)),
  )
  if (isReplaced) return []
  return fields.flatMap((field) =>
    isBeyond(field, fieldValue(field))
      ? [{ code: 'outOfRange', severity: 'error', about: field.name } as const]
      : [],
  )
}

function isBeyond(field: NodeField, value: unknown): boolean {
  if (isEmpty(value)) return false
  if (field.type === 'number') return !(Number(value) >= field.min && Number(value) <= field.max)
  return field.type === 'text' && String(value).length > field.maxLength
}

import type { FlowNode, NodeType } from '#domain/flows/contract/graph.ts'
import { MAX_CARDS } from '#domain/flows/contract/nodes/content.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { MAX_INTERVAL_SECONDS } from '#domain/flows/contract/nodes/interval.ts'
import { type NodeField, VARIABLE_NAME } from '#domain/flows/contract/nodes/node-fields.ts'

type Fields = FlowNode['data']

export const FIELD_PROBLEMS = [
  'required',
  'tooShort',
  'tooLong',
  'outOfRange',
  'noInterval',
  'longInterval',
  'noQueue',
  'badVariable',
  'noOptions',
  'emptyOption',
  'doubledNumber',
  'noFile',
] as const
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

const MIN_NAME = 2

/** Faults of a node's fields, by their names. Specification 3 §5. */
export function fieldProblems(
  type: NodeType,
  fields: Fields,
  hasKey: (field: string) => boolean,
): Map<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>()
  // A saved prompt or integration stands in the place of all other fields.
  const saved = NODE_KINDS[type].fields.find(
    (field) => field.type === 'prompt' || field.type === 'integration',
  )
  if (saved && !isEmpty(fields[saved.name])) return problems
  for (const field of NODE_KINDS[type].fields) {
    const problem = problemOf(type, field, fields[field.name], hasKey)
    if (problem) problems.set(field.name, problem)
  }
  return problems
}

function problemOf(
  type: NodeType,
  field: NodeField,
  value: unknown,
  hasKey: (field: string) => boolean,
): FieldProblem | null {
  switch (field.type) {
    case 'choices':
      return optionsProblem(value)
    case 'secret':
      return field.isOptional || !isEmpty(value) || hasKey(field.name) ? null : 'required'
    case 'number':
      return numberProblem(type, field, value)
    case 'text':
      return textProblem(field, value)
    case 'content':
    case 'switch':
    case 'choice':
      return null
    default:
      return isEmpty(value) && !('isOptional' in field && field.isOptional) ? emptyProblem(field) : null
  }
}

function textProblem(field: Extract<NodeField, { type: 'text' }>, value: unknown): FieldProblem | null {
  if (isEmpty(value)) return field.isOptional ? null : 'required'
  const text = String(value).trim()
  if (field.name === 'answerKey' && !VARIABLE_NAME.test(text)) return 'badVariable'
  if (field.name === 'name' && text.length < MIN_NAME) return 'tooShort'
  return text.length > field.maxLength ? 'tooLong' : null
}

function emptyProblem({ type }: NodeField): FieldProblem {
  if (type === 'queue') return 'noQueue'
  return type === 'file' ? 'noFile' : 'required'
}

function numberProblem(
  type: NodeType,
  { min, max, isOptional }: Extract<NodeField, { type: 'number' }>,
  value: unknown,
): FieldProblem | null {
  const number = Number(value)
  if (type === 'interval') {
    if (number > MAX_INTERVAL_SECONDS) return 'longInterval'
    return number > 0 ? null : 'noInterval'
  }
  if (isEmpty(value)) return isOptional ? null : 'required'
  return number >= min && number <= max ? null : 'outOfRange'
}

function optionsProblem(value: unknown): FieldProblem | null {
  const options = Array.isArray(value) ? value.map((option) => Object(option)) : []
  if (options.length === 0) return 'noOptions'
  if (options.some(({ number, value: text }) => isEmpty(number) || isEmpty(text))) return 'emptyOption'
  const numbers = options.map(({ number }) => String(number).trim())
  return new Set(numbers).size < numbers.length ? 'doubledNumber' : null
}

/** Problems of the content dialog, by the card. Specification 3 §5. */
export const CONTENT_PROBLEMS = ['emptyText', 'badPause', 'emptyMedia', 'noCards', 'tooManyCards'] as const
export type ContentProblem = (typeof CONTENT_PROBLEMS)[number]

export type DrawnCard = {
  kind: 'message' | 'interval' | 'img' | 'audio' | 'video'
  value: string
  hasFile: boolean
}

export function contentProblem(cards: readonly DrawnCard[]): ContentProblem | null {
  if (cards.length === 0) return 'noCards'
  if (cards.length > MAX_CARDS) return 'tooManyCards'
  if (cards.some(({ kind, value }) => kind === 'message' && value.trim() === '')) return 'emptyText'
  const isBadPause = (value: string) => !(Number(value) > 0 && Number(value) <= MAX_INTERVAL_SECONDS)
  if (cards.some(({ kind, value }) => kind === 'interval' && isBadPause(value))) return 'badPause'
  const isMedia = ({ kind }: DrawnCard) => kind !== 'message' && kind !== 'interval'
  return cards.some((card) => isMedia(card) && !card.hasFile) ? 'emptyMedia' : null
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

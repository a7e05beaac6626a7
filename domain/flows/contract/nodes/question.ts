import { z } from 'zod'
import { cut } from '../../../messages/contract/safe-text.ts'
import type { FlowNode } from '../graph.ts'
import type { Reply } from '../run/run-state.ts'
import { fieldsBelow, MAX_FLOW_TEXT, Truth, VARIABLE_NAME, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'
import { requiredProblem, textProblems, WAY_ON } from './node-parts.ts'

/** Characters of an answer that are kept. */
export const MAX_ANSWER = 1000

// All nodes with fields of their own keep them under the name of the first of them.
const FIELDS = 'typebotIntegration'
const Data = z.object({ message: Words, answerKey: Words, takesLeaving: Truth(false) })
const read = (node: FlowNode) => Data.parse(fieldsBelow(node, FIELDS))

/** Asks, waits, and keeps the answer as a variable. Specification 3 §3. */
export const questionNode: NodeKind = {
  isOffered: true,
  fieldsBelow: FIELDS,
  fields: [
    { name: 'message', type: 'text', rows: 4, maxLength: MAX_FLOW_TEXT },
    { name: 'answerKey', type: 'text', rows: 1, maxLength: 64 },
    { name: 'takesLeaving', type: 'switch' },
  ],
  exits: () => WAY_ON,
  enter: (node, { fill }) => ({
    effects: [{ do: 'say', text: fill(read(node).message) }],
    next: { wait: 'reply' },
  }),
  reply(node, _facts, reply) {
    const answer = answerIn(reply)
    return { variables: { [keyOf(node)]: answer }, reason: answer, next: { go: 'a' } }
  },
  takesLeaving: (node) => read(node).takesLeaving,
  texts: (node) => [read(node).message],
  variable: (node) => keyOf(node) || null,
  lint(node) {
    const { message } = read(node)
    const key = keyOf(node)
    const isName = key === '' || VARIABLE_NAME.test(key)
    return [
      ...textProblems(message, 'message'),
      ...requiredProblem(key, 'answerKey'),
      ...(isName ? [] : [{ code: 'badVariable', severity: 'error', about: key } as const]),
    ]
  },
  isWaiting: true,
  leadsToPeople: () => false,
}

function keyOf(node: FlowNode): string {
  return read(node).answerKey.trim()
}

/** Words, or the kind of what came without words. */
function answerIn({ text, mediaType }: Reply): string {
  return text === null ? `[${mediaType ?? 'media'}]` : cut(text.trim(), MAX_ANSWER)
}

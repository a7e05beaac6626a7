import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { attemptsIn, call, FAILED_EXIT, heldAnswer, playAnswer } from './call-turns.ts'
import { Count, fieldsBelow, RowId, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'
import { addressProblem, requiredProblem } from './node-parts.ts'

const FIELDS = 'typebotIntegration'
/** The settings of a Typebot that were typed into a node. Specification 3 §3. */
export const TypebotNodeData = z.object({
  /** A saved integration stands in the place of all other fields. */
  integrationId: RowId,
  name: Words,
  urlN8N: Words,
  typebotSlug: Words,
  typebotExpires: Count(1),
  typebotDelayMessage: Count(1000),
  typebotKeywordFinish: Words,
  typebotKeywordRestart: Words,
  typebotRestartMessage: Words,
  typebotUnknownMessage: Words,
})
export const readTypebotNode = (node: FlowNode) => TypebotNodeData.parse(fieldsBelow(node, FIELDS))

const MAX_WORDS = 1000
const text = (name: string, maxLength: number, isOptional = false) =>
  ({ name, type: 'text', rows: 1, maxLength, isOptional }) as const

/** Another system has the conversation until it ends there, or is handed over. Server behaviour §6, §7. */
export const typebotNode: NodeKind = {
  isOffered: true,
  fieldsBelow: FIELDS,
  fields: [
    { name: 'integrationId', type: 'integration', isOptional: true },
    text('name', 50),
    text('urlN8N', 500),
    text('typebotSlug', 200),
    { name: 'typebotExpires', type: 'number', min: 0, max: 10_000, step: 1 },
    { name: 'typebotDelayMessage', type: 'number', min: 0, max: 60_000, step: 100 },
    text('typebotKeywordFinish', 100, true),
    text('typebotKeywordRestart', 100, true),
    text('typebotRestartMessage', MAX_WORDS, true),
    text('typebotUnknownMessage', MAX_WORDS, true),
  ],
  exits: () => [
    { handle: 'a', name: { key: 'ended' } },
    { handle: FAILED_EXIT, name: { key: 'failed' } },
  ],
  enter: (_node, facts) => call(facts),
  reply: (_node, facts) => call(facts),
  elapse(_node, facts) {
    const held = heldAnswer(facts.memory)
    return held ? playAnswer(facts, held, null) : call(facts, { attempts: attemptsIn(facts.memory) })
  },
  answer: (_node, facts, answer) => playAnswer(facts, answer, null),
  target: (node) => ({ driver: 'integration', integrationId: readTypebotNode(node).integrationId }),
  texts: (node) => [readTypebotNode(node).name],
  lint(node, { integrationIds }) {
    const { integrationId, name, urlN8N, typebotSlug } = readTypebotNode(node)
    if (integrationId !== null)
      return integrationIds.has(integrationId)
        ? []
        : [{ code: 'missingField', severity: 'error', about: 'integrationId' }]
    return [
      ...requiredProblem(name, 'name'),
      ...requiredProblem(urlN8N, 'urlN8N'),
      ...requiredProblem(typebotSlug, 'typebotSlug'),
      ...addressProblem(urlN8N, 'urlN8N'),
      // It is a part of the address.
      ...addressProblem(encodeURIComponent(typebotSlug) === typebotSlug ? '' : typebotSlug, 'typebotSlug'),
    ]
  },
  isWaiting: true,
  leadsToPeople: () => false,
}

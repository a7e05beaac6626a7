import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { attemptsIn, call, collect, FAILED_EXIT, heldAnswer, playAnswer } from './call-turns.ts'
import { Count, fieldsBelow, keyName, RowId, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'
import { addressProblem, requiredProblem } from './node-parts.ts'

const FIELDS = 'typebotIntegration'
/** The settings of an assistant that were typed into a node; its keys are sealed apart. Specification 3 §3. */
export const OpenAiNodeData = z.object({
  /** A saved prompt stands in the place of all other fields. */
  promptId: RowId,
  name: Words,
  prompt: Words,
  voice: Words.transform((voice) => voice || 'texto'),
  voiceRegion: Words,
  maxTokens: Count(100),
  temperature: Count(1),
  queueId: RowId,
  maxMessages: Count(10),
  model: Words,
  baseUrl: Words,
})
export const readOpenAiNode = (node: FlowNode) => OpenAiNodeData.parse(fieldsBelow(node, FIELDS))

/** So long after a message the customer may go on writing: then all of it is answered at once. */
export const COLLECTS_MS = 1500

/** A language model has the conversation until it hands over. Server behaviour §6, §7. */
export const openAiNode: NodeKind = {
  isOffered: true,
  fieldsBelow: FIELDS,
  fields: [
    { name: 'promptId', type: 'prompt', isOptional: true },
    { name: 'name', type: 'text', rows: 1, maxLength: 100 },
    { name: 'prompt', type: 'text', rows: 8, maxLength: 10_000 },
    { name: 'apiKey', type: 'secret', boundTo: 'baseUrl' },
    { name: 'model', type: 'text', rows: 1, maxLength: 100, isOptional: true },
    { name: 'baseUrl', type: 'text', rows: 1, maxLength: 500, isOptional: true },
    { name: 'voice', type: 'voice' },
    { name: 'voiceKey', type: 'secret', boundTo: 'voiceRegion', isOptional: true },
    { name: 'voiceRegion', type: 'text', rows: 1, maxLength: 40, isOptional: true },
    { name: 'maxTokens', type: 'number', min: 10, max: 4096, step: 1 },
    { name: 'temperature', type: 'number', min: 0, max: 2, step: 0.1 },
    { name: 'maxMessages', type: 'number', min: 1, max: 50, step: 1 },
    { name: 'queueId', type: 'queue', isOptional: true },
  ],
  exits: () => [
    { handle: 'a', name: { key: 'handedOver' } },
    { handle: FAILED_EXIT, name: { key: 'failed' } },
  ],
  enter: (_node, facts) => call(facts),
  reply: (_node, facts) => collect(facts, COLLECTS_MS),
  elapse(node, facts) {
    const held = heldAnswer(facts.memory)
    if (held) return playAnswer(facts, held, readOpenAiNode(node).queueId)
    return call(facts, { attempts: attemptsIn(facts.memory) })
  },
  answer: (node, facts, answer) => playAnswer(facts, answer, readOpenAiNode(node).queueId),
  collectsMs: COLLECTS_MS,
  target: (node) => ({ driver: 'prompt', promptId: readOpenAiNode(node).promptId }),
  texts: (node) => [readOpenAiNode(node).name],
  queueIds: (node) => [readOpenAiNode(node).queueId].filter((id) => id !== null),
  lint(node, { promptIds, queueIds, secretFields }) {
    const { promptId, name, prompt, queueId, baseUrl } = readOpenAiNode(node)
    if (promptId !== null)
      return promptIds.has(promptId) ? [] : [{ code: 'missingField', severity: 'error', about: 'promptId' }]
    return [
      ...requiredProblem(name, 'name'),
      ...requiredProblem(prompt, 'prompt'),
      ...addressProblem(baseUrl, 'baseUrl'),
      ...(secretFields.has(keyName('apiKey', baseUrl))
        ? []
        : [{ code: 'missingKey', severity: 'error' } as const]),
      ...(queueId !== null && !queueIds.has(queueId)
        ? [{ code: 'missingQueue', severity: 'error' } as const]
        : []),
    ]
  },
  isWaiting: true,
  leadsToPeople(node) {
    const { promptId, queueId } = readOpenAiNode(node)
    return promptId !== null || queueId !== null
  },
}

import { type AnswerPart, CallAnswer } from '../call-answer.ts'
import type { NodeMemory, RunEffect } from '../run/run-state.ts'
import type { NodeFacts, NodeTurn } from './node-kind.ts'

/** The exit of a conversation whose system gave no answer. */
export const FAILED_EXIT = 'b'
/** Milliseconds within which an answer must have come; what comes later is late. */
export const PATIENCE_MS = 90_000

/** Asks the other system, with what the customer wrote since the last time. */
export function call({ memory }: NodeFacts, { attempts = 0 }: { attempts?: number } = {}): NodeTurn {
  return {
    next: {
      wait: 'call',
      ms: PATIENCE_MS,
      memory: { session: memory.session ?? null, attempts },
    },
  }
}

/** Waits for more words before it asks. */
export function collect({ memory }: NodeFacts, ms: number): NodeTurn {
  return { next: { wait: 'time', ms, memory: { session: memory.session ?? null } } }
}

/** The answer, a part at a time: a pause between parts is waited for. `queueId` is the node's own queue for people. */
export function playAnswer(facts: NodeFacts, answer: CallAnswer, queueId: number | null): NodeTurn {
  const { session } = answer
  if (answer.next === 'retry') {
    const attempts = attemptsIn(facts.memory) + 1
    return { next: { wait: 'time', ms: answer.retryMs, memory: { session, attempts } } }
  }
  const effects: RunEffect[] = []
  for (const [index, part] of answer.parts.entries()) {
    if (part.kind === 'wait') {
      const left = { ...answer, parts: answer.parts.slice(index + 1), variables: {} }
      const memory = { session, left }
      return { effects, variables: answer.variables, next: { wait: 'time', ms: part.milliseconds, memory } }
    }
    effects.push(effectOf(part))
  }
  const turn = { effects, variables: answer.variables }
  if (answer.next === 'reply') return { ...turn, next: { wait: 'reply', memory: { session } } }
  if (answer.next === 'call')
    return { ...turn, next: { wait: 'call', ms: PATIENCE_MS, memory: { session, attempts: 0 } } }
  return leave(facts, answer, queueId, turn)
}

/** The part of an answer that a pause held back; null where it waited for more words, or for another try. */
export function heldAnswer({ left }: NodeMemory): CallAnswer | null {
  const answer = CallAnswer.safeParse(left)
  return answer.success ? answer.data : null
}

export function attemptsIn({ attempts }: NodeMemory): number {
  return typeof attempts === 'number' ? attempts : 0
}

function leave(
  facts: NodeFacts,
  { next, note, failure, queueId: given }: CallAnswer,
  ownQueueId: number | null,
  { effects, variables }: { effects: readonly RunEffect[]; variables: NodeTurn['variables'] },
): NodeTurn {
  const notes: RunEffect[] = note ? [{ do: 'note', text: note }] : []
  const turn = {
    effects: [...effects, ...notes],
    ...(variables && { variables }),
    ...(failure && { reason: failure }),
  }
  if (next === 'end') return { ...turn, next: { go: 'a' } }
  if (failure && facts.hasExit(FAILED_EXIT)) return { ...turn, next: { go: FAILED_EXIT } }
  const queueId = [given, ownQueueId].find((id) => id !== null && facts.refs.queueIds.has(id))
  if (queueId) return { ...turn, next: { end: 'queued', queueId, ...(failure && { reason: failure }) } }
  if (failure) return { ...turn, next: { end: 'failed', reason: failure } }
  return { ...turn, next: facts.hasExit('a') ? { go: 'a' } : { end: 'queued', queueId: null } }
}

function effectOf(part: Exclude<AnswerPart, { kind: 'wait' }>): RunEffect {
  if (part.kind === 'text') return { do: 'say', text: part.text }
  if (part.kind === 'file')
    return { do: 'sendFile', fileName: part.fileName, caption: part.caption, isVoice: part.isVoice }
  const choices = part.choices.map(({ id, name }, index) => ({ id, number: String(index + 1), name }))
  return { do: 'say', text: part.text, choices }
}

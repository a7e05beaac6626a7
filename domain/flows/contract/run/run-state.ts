import type { CallAnswer } from '../call-answer.ts'

/** The driver of an automatic conversation: a drawn flow, an integration, or a prompt. */
export const RUN_KINDS = ['flow', 'integration', 'prompt'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Events for which a run waits: the customer, an instant, or the answer of another system. */
export const RUN_WAITS = ['reply', 'time', 'call'] as const
export type RunWait = (typeof RUN_WAITS)[number]

/**
 * Ends of a run: at the end of its drawing, in a queue, by the customer's "sair", by a person who took the
 * conversation, by the clock, by something that was gone or refused, because nothing that was written was understood,
 * because a colleague stopped it, or with the conversation.
 */
export const RUN_OUTCOMES = [
  'completed',
  'queued',
  'left',
  'person',
  'expired',
  'failed',
  'notUnderstood',
  'stopped',
  'closed',
] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** Causes that start a run. */
export const RUN_STARTS = [
  'phrase',
  'welcome',
  'notPhrase',
  'integration',
  'prompt',
  'queue',
  'option',
  'person',
] as const
export type RunStart = (typeof RUN_STARTS)[number]

/** Memory of a node between its turns: texts, numbers, and the session of another system, as JSON. */
export type NodeMemory = Readonly<Record<string, unknown>>

/** Memory of a run, as it is stored. Instants are ISO texts. */
export type RunMemory = {
  startedBy: RunStart
  variables: Readonly<Record<string, string>>
  node: NodeMemory
  /** By it every draw of the run can be repeated. */
  seed: number
  /** Counts how often it went on after it had waited. */
  resumes: number
  /** Nodes that were entered. */
  places: number
  /** The instant at which it acts by itself; null = never. */
  dueAt: string | null
  /** The instant at which it ends, whatever it waits for. */
  expiresAt: string
}

/** The state of a live run. */
export type RunState = {
  nodeId: string
  waitsFor: RunWait
  /** Counts the changes of the run: an answer that was asked for at an earlier step is late. */
  step: number
  since: Date
  memory: RunMemory
}

/** A customer's message, for a node that reads it. */
export type Reply = {
  /** Null where there are no words: a picture without a caption, an audio. */
  text: string | null
  answerId?: string | null | undefined
  /** The kind of the message: `image`, `audio`. */
  mediaType?: string | undefined
}

/** Events that make a run go on. */
export type RunInput =
  | ({ kind: 'reply' } & Reply)
  | { kind: 'time' }
  | { kind: 'answer'; answer: CallAnswer }
  /** A colleague lets it pass the node at which it waits, ends it, or puts it at another one. */
  | { kind: 'skip' }
  | { kind: 'stop' }
  | { kind: 'move'; nodeId: string }
  /** The company's plan has the feature no more. */
  | { kind: 'refuse' }

/** A choice that a customer is offered; `number` is what they type. */
export type RunChoice = { id: string; number: string; name: string }

/** Acts of a run, in this order; texts are filled. */
export type RunEffect =
  | { do: 'say'; text: string; choices?: readonly RunChoice[] }
  | { do: 'sendFile'; fileName: string; caption: string; isVoice: boolean }
  /** A private note for colleagues. */
  | { do: 'note'; text: string }

/** A node through which the run went. */
export type RunPlace = { nodeId: string; exit: string | null; reason: string | null }

export type RunEnding = {
  outcome: RunOutcome
  /** A code that says more: `missingQueue`, `refusedKey`. */
  reason: string | null
  /** The queue in which the conversation is from now on; null = none was chosen. */
  queueId: number | null
}

/** The result of an input. */
export type Advanced = {
  state: RunState
  effects: readonly RunEffect[]
  /** The nodes that were left or entered, in their order; the first is the one that had the turn. */
  path: readonly RunPlace[]
  ending: RunEnding | null
  /**
   * The fate of the reply, and of those that were kept before: `read` = it was judged, and those before it are of no
   * use any more; `kept` = the next call takes it along.
   */
  replies: 'read' | 'kept'
}

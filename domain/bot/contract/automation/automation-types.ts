import type { FlowGraph } from '../../../flows/contract/graph.ts'
import type {
  RunEnding,
  RunKind,
  RunPlace,
  RunStart,
  RunState,
} from '../../../flows/contract/run/run-state.ts'
import type { IntegrationType } from '../../../queue-integrations/contract/integration-types.ts'

/** A flow that is active, in the version that new conversations begin. */
export type AutomationFlow = { id: number; name: string; versionId: number; graph: FlowGraph }

/** Everything that answers of itself on a connection. Server behaviour §6. */
export type Automation = {
  /** Features of the company's plan. */
  mayIntegrate: boolean
  mayUseModels: boolean
  flowIdWelcome: number | null
  flowIdNotPhrase: number | null
  integrationId: number | null
  promptId: number | null
  flows: readonly AutomationFlow[]
  /** Active phrases of this connection, or of none, in the order in which they were made. */
  phrases: readonly { id: number; phrase: string; flowId: number; isOfConnection: boolean }[]
  integrations: readonly { id: number; name: string; type: IntegrationType; flowId: number | null }[]
  prompts: readonly { id: number; name: string; queueId: number }[]
}

/** An automatic conversation in a ticket. */
export type BotRun = {
  /** Null until it is stored. */
  id: number | null
  kind: RunKind
  /** The name of the flow, integration or prompt. */
  name: string
  flowId: number | null
  flowVersionId: number | null
  integrationId: number | null
  promptId: number | null
  graph: FlowGraph
  state: RunState
  /** Messages that are kept for the next call. */
  keptCount: number
}

/** A change of a run; `state` of `run` is the new one. */
export type RunChange = {
  run: BotRun
  isBegun: boolean
  path: readonly RunPlace[]
  replies: 'read' | 'kept'
  ending: RunEnding | null
}

/** Facts of one conversation that flows compare and say. */
export type ConversationFacts = {
  /** The variables of every text (server behaviour §2.12), and the names of the tags. */
  values: ReadonlyMap<string, string>
  /** Files of the drawings concerned that are stored. */
  fileNames: ReadonlySet<string>
  /** The customer never had another conversation on this connection. */
  isNewContact: boolean
  /** The words with which the conversation began, where the bot asked something else first. */
  openingText: string | null
  /** A random number, by which a run that begins now draws. */
  seed: number
  /** The customer wrote before they could read what the run asked. */
  isAskUnread: boolean
}

/** The cause and the subject of a run that begins. */
export type RunBeginning = Pick<
  BotRun,
  'kind' | 'name' | 'flowId' | 'flowVersionId' | 'integrationId' | 'promptId' | 'graph'
> & { startedBy: RunStart }

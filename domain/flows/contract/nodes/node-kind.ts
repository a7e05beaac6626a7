import type { CallAnswer } from '../call-answer.ts'
import type { FlowNode } from '../graph.ts'
import type { ProblemCode, Severity } from '../lint/flow-problem.ts'
import type { NodeMemory, Reply, RunEffect, RunOutcome, RunWait } from '../run/run-state.ts'
import type { NodeField } from './node-fields.ts'

/** Things outside of the drawing to which nodes point, as they are now. */
export type FlowRefs = {
  queueIds: ReadonlySet<number>
  /** Files that are stored, by their names in the store. */
  fileNames: ReadonlySet<string>
}

/** Facts for a node that has the turn. */
export type NodeFacts = {
  nodeId: string
  now: Date
  /** The value of a variable, of the run or of the system; empty where it is not set. */
  readValue(name: string): string
  /** Fills the variables of a text; one that is not set is empty. */
  fill(text: string): string
  /** A number from 0 to 99, the same whenever this place of this run is judged again. */
  draw: number
  memory: NodeMemory
  hasExit(handle: string): boolean
  refs: FlowRefs
}

/** The decision of a node: its acts, and who or what has the turn then. */
export type NodeTurn = {
  effects?: readonly RunEffect[]
  variables?: Readonly<Record<string, string>>
  /** For colleagues who look at the run: what was read, drawn or compared. */
  reason?: string
  next:
    | { go: string }
    | {
        wait: RunWait
        /** When it acts by itself, in milliseconds from now. */
        ms?: number
        memory?: NodeMemory
      }
    | { end: RunOutcome; reason?: string; queueId?: number | null }
}

/** An exit of a node; its name is a key of the editor's texts, or the words of the drawing. */
export type NodeExit = { handle: string; name: { key: string } | { words: string } }

export type NodeProblem = { code: ProblemCode; severity: Severity; about?: string }

/** Facts for the lint of one node. */
export type NodeLintFacts = FlowRefs & {
  nodeId: string
  integrationIds: ReadonlySet<number>
  promptIds: ReadonlySet<number>
  /** The fields of the node whose keys are in the store. */
  secretFields: ReadonlySet<string>
}

/** Whom a node asks: a saved integration or prompt, or the settings that were typed into the node. */
export type CallTarget =
  | { driver: 'integration'; integrationId: number | null }
  | { driver: 'prompt'; promptId: number | null }

/** A kind of node: everything that engine, editor, lint and import know of it. */
export type NodeKind = {
  /** Offered in the editor's menu of nodes. */
  isOffered: boolean
  /** The key below which the fields lie in `data`; absent where they are its own. */
  fieldsBelow?: string
  /** The fields of its dialog, in their order. */
  fields: readonly NodeField[]
  exits(node: FlowNode): readonly NodeExit[]
  enter(node: FlowNode, facts: NodeFacts): NodeTurn
  /** A reply, while it waits for one. */
  reply?(node: FlowNode, facts: NodeFacts, reply: Reply): NodeTurn
  /** The time for which it waited has come. */
  elapse?(node: FlowNode, facts: NodeFacts): NodeTurn
  /** The answer of the system that it asked. */
  answer?(node: FlowNode, facts: NodeFacts, answer: CallAnswer): NodeTurn
  /** Whether the customer's "sair" is an answer like others here. */
  takesLeaving?(node: FlowNode): boolean
  /** Milliseconds that it waits for more words of the customer before it asks. */
  collectsMs?: number
  /** Whom it asks. */
  target?(node: FlowNode): CallTarget
  /** The milliseconds for which it surely waits by itself. */
  waitMs?(node: FlowNode): number
  /** Texts that are sent, searched, and shown on the card. */
  texts(node: FlowNode): readonly string[]
  fileNames?(node: FlowNode): readonly string[]
  queueIds?(node: FlowNode): readonly number[]
  /** The variable that it sets; null = none. */
  variable?(node: FlowNode): string | null
  /** The variable that it reads by its name, beside those in its texts; null = none. */
  readsVariable?(node: FlowNode): string | null
  lint(node: FlowNode, facts: NodeLintFacts): readonly NodeProblem[]
  /** A run that comes here goes on only when somebody else acts: the customer, or another system. */
  isWaiting: boolean
  /** Whether a conversation can be handed to people here. */
  leadsToPeople(node: FlowNode): boolean
}

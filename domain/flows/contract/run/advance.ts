import { fillFrom, variablesIn } from '../../../core/contract/texts/text-variables.ts'
import { HOUR_MS } from '../../../core/contract/time.ts'
import { folded } from '../../../core/contract/values/folded.ts'
import { BOUNDS } from '../../../messages/contract/bounds.ts'
import { cut } from '../../../messages/contract/safe-text.ts'
import { failedAnswer } from '../call-answer.ts'
import { type FlowGraph, type FlowNode, indexGraph } from '../graph.ts'
import { PATIENCE_MS } from '../nodes/call-turns.ts'
import { NODE_KINDS } from '../nodes/index.ts'
import { pressedMenu } from '../nodes/menu.ts'
import type { FlowRefs, NodeFacts, NodeTurn } from '../nodes/node-kind.ts'
import type {
  Advanced,
  NodeMemory,
  RunEffect,
  RunEnding,
  RunInput,
  RunMemory,
  RunPlace,
  RunStart,
  RunState,
} from './run-state.ts'

/** Nodes that are passed without waiting; more are a loop. Server behaviour §6. */
export const MAX_PLACES_AT_ONCE = 200
/** Times that a run goes on after it has waited. */
export const MAX_RESUMES = 500
/** A run that waits so long ends. Server behaviour §6. */
export const RUN_LASTS_MS = 24 * HOUR_MS
/** Variables of a run. */
export const MAX_VARIABLES = 100

/** Facts by which a run goes on, beside its state: the drawing, the clock, and what is outside. */
export type RunFacts = {
  graph: FlowGraph
  now: Date
  /** The variables of the system. */
  values: ReadonlyMap<string, string>
  refs: FlowRefs
  /** Messages that are kept for the next call, without the one that is the input. */
  keptCount: number
}

/** Begins a run at the start of its drawing. Pure, as `advance`. */
export function beginRun(
  facts: RunFacts,
  {
    startedBy,
    seed,
    variables = {},
  }: { startedBy: RunStart; seed: number; variables?: RunMemory['variables'] },
): Advanced {
  const { start } = indexGraph(facts.graph)
  const memory: RunMemory = {
    startedBy,
    seed,
    variables,
    node: {},
    resumes: 0,
    places: 0,
    dueAt: null,
    expiresAt: facts.now.toISOString(),
  }
  const state: RunState = { nodeId: start?.id ?? '', waitsFor: 'time', step: 0, since: facts.now, memory }
  if (!start) return ended(state, { outcome: 'failed', reason: 'noStart', queueId: null })
  return walk(facts, state, start, enter(facts, state, start))
}

/**
 * Goes on with a run: decides what an input changes, what is done, and who has the turn then. Pure: the same facts, state and
 * input give the same result, in a conversation, on the phone beside the canvas, and in a test. Server behaviour §6.
 */
export function advance(facts: RunFacts, state: RunState, input: RunInput): Advanced {
  const { nodes } = indexGraph(facts.graph)
  const node = nodes.get(state.nodeId)
  if (input.kind === 'move') return moveTo(facts, state, nodes.get(input.nodeId))
  if (input.kind === 'stop') return ended(state, { outcome: 'stopped', reason: null, queueId: null })
  if (input.kind === 'refuse') return ended(state, { outcome: 'failed', reason: 'noPlan', queueId: null })
  if (!node) return ended(state, { outcome: 'failed', reason: 'missingNode', queueId: null })
  if (input.kind === 'skip') return pass(facts, state, node)
  if (isExpired(state, facts.now)) return ended(state, { outcome: 'expired', reason: null, queueId: null })
  if (state.memory.resumes >= MAX_RESUMES)
    return ended(state, { outcome: 'failed', reason: 'endlessTurns', queueId: null })
  if (input.kind === 'reply') return readReply(facts, state, node, input)
  if (input.kind === 'answer') {
    const turn = NODE_KINDS[node.type].answer?.(node, factsOf(facts, state, node), input.answer)
    return state.waitsFor === 'call' && turn ? walk(facts, state, node, turn) : unchanged(state)
  }
  return elapse(facts, state, node)
}

/** Whether a run has waited so long that it ends. */
export function isExpired({ memory }: RunState, now: Date): boolean {
  return now.getTime() >= Date.parse(memory.expiresAt)
}

/** A reply is judged by who waits for one; else it is kept, and changes nothing but the time of who collects words. */
function readReply(
  facts: RunFacts,
  state: RunState,
  node: FlowNode,
  reply: Extract<RunInput, { kind: 'reply' }>,
): Advanced {
  const kind = NODE_KINDS[node.type]
  if (folded(reply.text ?? '') === 'sair' && !kind.takesLeaving?.(node))
    return ended(state, { outcome: 'left', reason: null, queueId: null })
  if (state.waitsFor !== 'reply' || !kind.reply) return unchanged(prolonged(facts, state, node))
  // An older list stays on the customer's phone: a row of another menu of this drawing is a choice there.
  const otherId = pressedMenu(reply.answerId)
  const other = otherId === node.id ? undefined : indexGraph(facts.graph).nodes.get(otherId ?? '')
  if (other?.type === 'menu') {
    const moved: RunState = { ...state, nodeId: other.id, memory: { ...state.memory, node: {} } }
    return answered(other, walk(facts, moved, other, menuReply(facts, moved, other, reply)))
  }
  return answered(node, walk(facts, state, node, kind.reply(node, factsOf(facts, state, node), reply)))
}

/** A reply that led to another node is no word for that one. */
function answered(node: FlowNode, advanced: Advanced): Advanced {
  return advanced.state.nodeId === node.id ? advanced : { ...advanced, replies: 'read' }
}

function menuReply(
  facts: RunFacts,
  state: RunState,
  menu: FlowNode,
  reply: Extract<RunInput, { kind: 'reply' }>,
): NodeTurn {
  const turn = NODE_KINDS[menu.type].reply?.(menu, factsOf(facts, state, menu), reply)
  return turn ?? { next: { wait: 'reply' } }
}

/** Somebody who writes on while words are collected is waited for a little longer, but not for ever. */
const MAX_COLLECTING_MS = 8000

function prolonged({ now }: RunFacts, state: RunState, node: FlowNode): RunState {
  const ms = NODE_KINDS[node.type].collectsMs
  const isCollecting = ms !== undefined && state.waitsFor === 'time' && !state.memory.node.left
  if (!isCollecting || !state.memory.dueAt) return state
  const latest = state.since.getTime() + MAX_COLLECTING_MS
  const dueAt = new Date(Math.min(now.getTime() + ms, latest)).toISOString()
  return { ...state, memory: { ...state.memory, dueAt } }
}

function elapse(facts: RunFacts, state: RunState, node: FlowNode): Advanced {
  const { dueAt } = state.memory
  if (!dueAt || facts.now.getTime() < Date.parse(dueAt)) return unchanged(state)
  const kind = NODE_KINDS[node.type]
  const nodeFacts = factsOf(facts, state, node)
  const turn =
    state.waitsFor === 'call'
      ? kind.answer?.(node, nodeFacts, failedAnswer('timeout'))
      : kind.elapse?.(node, nodeFacts)
  return turn ? walk(facts, state, node, turn) : unchanged(state)
}

/** Leaves the node by its first exit that leads somewhere. */
function pass(facts: RunFacts, state: RunState, node: FlowNode): Advanced {
  const { targetOf } = indexGraph(facts.graph)
  const exits = NODE_KINDS[node.type].exits(node)
  const exit = exits.find(({ handle }) => targetOf(node.id, handle)) ?? exits[0]
  return walk(facts, state, node, { reason: 'skipped', next: { go: exit?.handle ?? 'a' } })
}

function moveTo(facts: RunFacts, state: RunState, node: FlowNode | undefined): Advanced {
  if (!node) return unchanged(state)
  const moved: RunState = { ...state, nodeId: node.id, memory: { ...state.memory, node: {} } }
  return walk(facts, moved, node, enter(facts, moved, node))
}

function enter(facts: RunFacts, state: RunState, node: FlowNode): NodeTurn {
  return NODE_KINDS[node.type].enter(node, factsOf(facts, state, node))
}

/** From a node's decision on: through all nodes that do not wait. */
function walk(facts: RunFacts, from: RunState, first: FlowNode, firstTurn: NodeTurn): Advanced {
  const index = indexGraph(facts.graph)
  const walked: Walked = { effects: [], path: [] }
  let [state, node, turn] = [withResume(from), first, firstTurn]
  for (let passed = 0; passed <= MAX_PLACES_AT_ONCE; passed++) {
    const { next, reason = null, effects = [], variables = {} } = turn
    walked.effects.push(...effects)
    state = withVariables(state, variables)
    if (!('go' in next)) return stop(facts, state, turn, walked)
    walked.path.push({ nodeId: node.id, exit: next.go, reason })
    const target = index.nodes.get(index.targetOf(node.id, next.go) ?? '')
    if (!target) return ended(state, COMPLETED, walked)
    node = target
    state = entered(state, target.id)
    turn = enter(facts, state, target)
  }
  // Nobody is sent what goes round for ever; an answer that led there is theirs.
  const silent = { ...walked, effects: [...(firstTurn.effects ?? [])] }
  return ended(state, { outcome: 'failed', reason: 'endlessLoop', queueId: null }, silent)
}

const COMPLETED: RunEnding = { outcome: 'completed', reason: null, queueId: null }

/** The node waits, or the run ends there. */
function stop(
  facts: RunFacts,
  state: RunState,
  { next, reason }: NodeTurn,
  { effects, path }: Walked,
): Advanced {
  const reasonThere = ('end' in next ? next.reason : undefined) ?? reason ?? null
  const walked = { effects, path: [...path, { nodeId: state.nodeId, exit: null, reason: reasonThere }] }
  if ('wait' in next) return wait(facts, state, next, walked)
  if ('go' in next) return ended(state, COMPLETED, walked)
  const { end: outcome, reason: endReason = null, queueId = null } = next
  return ended(state, { outcome, reason: endReason, queueId }, walked)
}

function withResume(state: RunState): RunState {
  return { ...state, memory: { ...state.memory, resumes: state.memory.resumes + 1 } }
}

function entered(state: RunState, nodeId: string): RunState {
  return { ...state, nodeId, memory: { ...state.memory, node: {}, places: state.memory.places + 1 } }
}

function withVariables(state: RunState, added: Readonly<Record<string, string>>): RunState {
  if (Object.keys(added).length === 0) return state
  const all = Object.entries({ ...state.memory.variables, ...added }).slice(0, MAX_VARIABLES)
  return { ...state, memory: { ...state.memory, variables: Object.fromEntries(all) } }
}

type Walked = { effects: RunEffect[]; path: RunPlace[] }

function wait(
  { now, keptCount }: RunFacts,
  state: RunState,
  { wait: waitsFor, ms, memory = {} }: Extract<NodeTurn['next'], { wait: unknown }>,
  { effects, path }: Walked,
): Advanced {
  // Who answers for another system was given words meanwhile: they are asked for at once.
  const isAskedOn = waitsFor === 'reply' && keptCount > 0 && isAsking(memory)
  const node: NodeMemory = isAskedOn ? { ...memory, attempts: 0 } : memory
  const dueMs = isAskedOn ? PATIENCE_MS : ms
  return {
    state: {
      ...state,
      waitsFor: isAskedOn ? 'call' : waitsFor,
      step: state.step + 1,
      since: now,
      memory: {
        ...state.memory,
        node,
        dueAt: dueMs === undefined ? null : new Date(now.getTime() + dueMs).toISOString(),
        expiresAt: new Date(now.getTime() + RUN_LASTS_MS).toISOString(),
      },
    },
    effects,
    path,
    ending: null,
    // Whoever asks the customer wants an answer to that; all others leave what was written for the next call.
    replies: waitsFor === 'reply' && !isAskedOn ? 'read' : 'kept',
  }
}

/** Only who asks another system remembers a session. */
function isAsking(memory: NodeMemory): boolean {
  return Object.hasOwn(memory, 'session')
}

function unchanged(state: RunState): Advanced {
  return { state, effects: [], path: [], ending: null, replies: 'kept' }
}

function ended(
  state: RunState,
  ending: RunEnding,
  { effects, path }: Walked = { effects: [], path: [] },
): Advanced {
  return {
    state: { ...state, step: state.step + 1, memory: { ...state.memory, dueAt: null } },
    effects,
    path: path.length > 0 ? path : [{ nodeId: state.nodeId, exit: null, reason: ending.reason }],
    ending,
    replies: 'read',
  }
}

function factsOf({ graph, now, values, refs }: RunFacts, state: RunState, node: FlowNode): NodeFacts {
  const { variables, seed, places, node: memory } = state.memory
  const { connectedExits } = indexGraph(graph)
  const readValue = (name: string) =>
    (Object.hasOwn(variables, name) ? variables[name] : values.get(name)) ?? ''
  return {
    nodeId: node.id,
    now,
    readValue,
    // A text may name an answer a thousand times.
    fill: (text) =>
      cut(
        fillFrom(text, new Map(variablesIn(text).map((name) => [name, readValue(name)]))),
        BOUNDS.body.limit,
      ),
    draw: drawnNumber(seed, places),
    memory,
    hasExit: (handle) => connectedExits(node.id).has(handle),
    refs,
  }
}

/** A number from 0 to 99 that looks random, by the run's seed and how many nodes it entered (mulberry32). */
function drawnNumber(seed: number, places: number): number {
  let bits = (seed + Math.imul(places + 1, 0x6d2b79f5)) | 0
  bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
  return ((bits ^ (bits >>> 14)) >>> 0) % 100
}

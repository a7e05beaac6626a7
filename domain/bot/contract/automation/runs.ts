import { dayOf, wallClock } from '../../../core/contract/time.ts'
import { type FlowGraph, GRAPH_SCHEMA, START_ID } from '../../../flows/contract/graph.ts'
import { advance, beginRun, type RunFacts } from '../../../flows/contract/run/advance.ts'
import type { Advanced, RunEffect, RunInput, RunStart } from '../../../flows/contract/run/run-state.ts'
import { judgeHours, weekdayOf } from '../../../hours/contract/rules.ts'
import { WEEKDAYS } from '../../../hours/contract/schema.ts'
import { type BotEffect, type BotFacts, type BotOutcome, type BotState, queueOf } from '../bot-types.ts'
import type { BotRule } from '../rules.ts'
import { arrive } from '../steps/arrive.ts'
import { UNSAID } from '../steps/fresh.ts'
import type { Automation, BotRun, ConversationFacts, RunBeginning } from './automation-types.ts'

/** Facts of a conversation of which nothing is known: a try, a test. */
export const NO_CONVERSATION: ConversationFacts = {
  values: new Map(),
  fileNames: new Set(),
  isNewContact: true,
  openingText: null,
  seed: 1,
  isAskUnread: false,
}

/** Begins a run: its first acts, and who has the turn then. */
export function begin(facts: BotFacts, { startedBy, ...subject }: RunBeginning): BotOutcome {
  const { conversation = NO_CONVERSATION } = facts
  const advanced = beginRun(runFacts(facts, subject.graph, 0), { startedBy, seed: conversation.seed })
  const run: BotRun = { ...subject, id: null, state: advanced.state, keptCount: 0 }
  // Whom somebody put into a queue with an integration may still meet what begins of itself; there is none in a queue.
  const state: BotState = { ...facts.state, ...UNSAID, isAutomated: true }
  const addedCount = facts.event.text === null ? 0 : 1
  return outcomeOf({ ...facts, state }, run, advanced, { isBegun: true, rule: 'flowBegun', addedCount })
}

/** Goes on with the run that has the conversation. */
export function goOn(facts: BotFacts, run: BotRun, input: RunInput): BotOutcome {
  const judgedInput: RunInput = isInPlan(facts, run) ? input : { kind: 'refuse' }
  const advanced = advance(runFacts(facts, run.graph, run.keptCount), run.state, judgedInput)
  const isSilent = advanced.effects.length === 0 && advanced.path.length === 0 && !advanced.ending
  const rule = isSilent ? 'flowWaits' : input.kind === 'reply' ? 'flowAnswered' : 'flowWentOn'
  const addedCount = input.kind === 'reply' ? 1 : 0
  return outcomeOf(facts, run, advanced, { isBegun: false, rule, addedCount })
}

/** Ends a run that waited too long. */
export function expire(facts: BotFacts, run: BotRun): BotOutcome {
  const advanced = advance(runFacts(facts, run.graph, run.keptCount), run.state, { kind: 'time' })
  return outcomeOf(facts, run, advanced, { isBegun: false, rule: 'flowEnded', addedCount: 0 })
}

/** A feature that goes from the plan ends what it began, too. */
function isInPlan({ terms: { automation } }: BotFacts, { kind }: BotRun): boolean {
  return (kind === 'prompt' ? automation?.mayUseModels : automation?.mayIntegrate) ?? false
}

/** Keeps a reply that answers nothing. */
export function keepReply(facts: BotFacts, run: BotRun): BotOutcome {
  const waitingRun = { ...run, keptCount: run.keptCount + 1 }
  const runChanges = [{ run: waitingRun, isBegun: false, path: [], replies: 'kept' as const, ending: null }]
  return { rule: 'flowWaits', state: { ...facts.state, run: waitingRun }, effects: [], runChanges }
}

/**
 * Begins the integration of a queue, of an option or of the connection; null where it is gone, or the plan has none. One of type
 * flowbuilder is its flow.
 */
export function beginIntegration(
  facts: BotFacts,
  integrationId: number | null,
  startedBy: RunStart,
): BotOutcome | null {
  const { automation } = facts.terms
  if (integrationId === null || !automation || facts.terms.isDisabled) return null
  const beginning = integrationBeginning(automation, integrationId, startedBy)
  return beginning && begin(facts, beginning)
}

export function integrationBeginning(
  automation: Automation,
  integrationId: number,
  startedBy: RunStart,
): RunBeginning | null {
  const integration = automation.integrations.find(({ id }) => id === integrationId)
  if (!integration || !automation.mayIntegrate) return null
  const { id, name, type, flowId } = integration
  if (type === 'flowbuilder') return flowBeginning(automation, flowId, startedBy, id)
  const graph = oneNode('typebot', { integrationId: id })
  return { ...NO_SUBJECT, kind: 'integration', name, integrationId: id, graph, startedBy }
}

export function flowBeginning(
  automation: Automation,
  flowId: number | null,
  startedBy: RunStart,
  integrationId: number | null = null,
): RunBeginning | null {
  const flow = automation.flows.find(({ id }) => id === flowId)
  if (!flow || !automation.mayIntegrate) return null
  const { id, name, versionId: flowVersionId, graph } = flow
  return { ...NO_SUBJECT, kind: 'flow', name, flowId: id, flowVersionId, integrationId, graph, startedBy }
}

export function promptBeginning(automation: Automation, promptId: number | null): RunBeginning | null {
  const prompt = automation.prompts.find(({ id }) => id === promptId)
  if (!prompt || !automation.mayUseModels) return null
  const graph = oneNode('openai', { promptId: prompt.id, queueId: prompt.queueId })
  return { ...NO_SUBJECT, kind: 'prompt', name: prompt.name, promptId: prompt.id, graph, startedBy: 'prompt' }
}

const NO_SUBJECT = { flowId: null, flowVersionId: null, integrationId: null, promptId: null } as const

/** The drawing of a run that one integration or prompt has from its beginning to its end. */
export function oneNode(type: 'typebot' | 'openai', fields: Record<string, number>): FlowGraph {
  const position = { x: 0, y: 0 }
  const node = { id: type, type, position, data: { typebotIntegration: fields } }
  return {
    schema: GRAPH_SCHEMA,
    nodes: [{ id: START_ID, type: 'start', position, data: {} }, node],
    connections: [{ id: 'a', source: START_ID, sourceHandle: 'a', target: type }],
  }
}

function runFacts(facts: BotFacts, graph: FlowGraph, keptCount: number): RunFacts {
  const { now, terms, conversation = NO_CONVERSATION } = facts
  const { fileNames, isNewContact } = conversation
  const clock = wallClock(now, terms.timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  const values = new Map([
    ...conversation.values,
    ['hour', [clock.hour, clock.minute, clock.second].map(two).join(':')] as const,
    ['isOpen', String(isOpen(facts))] as const,
    ['weekday', String(isoWeekday(now, terms.timeZone))] as const,
    ['isNewContact', String(isNewContact)] as const,
  ])
  const queueIds = new Set([...terms.connection.queues, ...terms.otherQueues].map(({ id }) => id))
  return { graph, now, values, refs: { queueIds, fileNames }, keptCount }
}

/** Within the hours of the company, the connection or the conversation's queue, as the company goes by. */
function isOpen({ now, terms, state }: BotFacts): boolean {
  const { scheduleType } = terms.settings
  if (scheduleType === 'company') return judgeHours(terms.companySchedules, terms, now).isOpen
  if (scheduleType === 'connection') return judgeHours(terms.connection.schedules, terms, now).isOpen
  const queue = queueOf(terms, state.queueId)
  if (scheduleType !== 'queue' || !queue) return true
  return judgeHours(queue.schedules, terms, now).isOpen
}

/** 1 = Monday, 7 = Sunday. */
function isoWeekday(now: Date, timeZone: string): number {
  return WEEKDAYS.indexOf(weekdayOf(dayOf(now, timeZone))) + 1
}

type Change = { isBegun: boolean; rule: BotRule; addedCount: number }

function outcomeOf(
  facts: BotFacts,
  run: BotRun,
  advanced: Advanced,
  { isBegun, rule, addedCount }: Change,
): BotOutcome {
  const { state: runState, effects: runEffects, path, replies, ending } = advanced
  const effects = runEffects.map(botEffect)
  const keptCount = replies === 'kept' ? run.keptCount + addedCount : 0
  const changed: BotRun = { ...run, state: runState, keptCount }
  const runChanges = [{ run: changed, isBegun, path, replies, ending }]
  const state: BotState = { ...facts.state, run: changed, step: 'flow', version: null, optionId: null }
  if (!ending) return { rule, state, effects, runChanges }
  const after: BotState = { ...state, run: null, step: 'start' }
  const queueId = ending.queueId ?? fallbackQueue(facts, ending.outcome)
  // The conversation is in a queue: people go on.
  const inQueue = queueId ?? after.queueId
  if (inQueue !== null) {
    const isMoved = inQueue !== facts.state.queueId
    const arrival: BotEffect[] = isMoved ? [{ do: 'log', type: 'queue', queueId: inQueue }] : []
    const placed = { ...facts, state: { ...after, queueId: inQueue, isQueueGiven: false } }
    return { ...arrive(placed, [...effects, ...arrival], 'flowEnded', false), runChanges }
  }
  // An expired one is as if nothing had begun: who writes then begins anew. Whom a colleague took out is asked with their next
  // message.
  const isAnew = ending.outcome === 'expired'
  const stateAfterRun: BotState = { ...after, isAutomated: !isAnew }
  if (isAnew || ending.outcome === 'stopped')
    return { rule: 'flowEnded', state: stateAfterRun, effects, runChanges }
  return { rule: 'flowEnded', state: stateAfterRun, effects, runChanges, goesOnWith: { text: null } }
}

/** Leads who was not understood, and whose flow cannot go on, to people at once. */
function fallbackQueue({ terms }: BotFacts, outcome: string): number | null {
  if (outcome !== 'failed' && outcome !== 'notUnderstood') return null
  const { sendIdQueue = null, queues } = terms.connection
  return queueOf(terms, sendIdQueue)?.id ?? queues[0]?.id ?? null
}

function botEffect(effect: RunEffect): BotEffect {
  if (effect.do !== 'say') return effect
  const { text, choices } = effect
  if (!choices) return { do: 'say', text, isFilled: true }
  const lines = choices.map(({ number, name }) => `[ ${number} ] ${name}`)
  const menu = { text, choices: choices.map(({ id, name }) => ({ id, name })), hasBack: false, hasEnd: false }
  return { do: 'say', text: [text, '', ...lines].join('\n'), menu, isFilled: true }
}

import { beginIntegration } from '../automation/runs.ts'
import {
  type BotEffect,
  type BotFacts,
  type BotOutcome,
  type BotQueue,
  type BotState,
  saysNothing,
} from '../bot-types.ts'
import { offerMenu, optionPressId, queuePressId, understand } from '../menu/press-answer.ts'
import { arrive } from './arrive.ts'
import { UNSAID } from './fresh.ts'
import { queueHours } from './out-of-hours.ts'
import { countedAt, inWordsOnce, mayRepeat, repeated } from './repeat.ts'

/**
 * Asks the customer for a queue, where there are several; where there is only one, puts the customer into it and greets
 * them. Server behaviour §2.1.
 */
export function queueMenu(botFacts: BotFacts): BotOutcome | null {
  const { terms, event } = botFacts
  const { queues } = terms.connection
  if (botFacts.state.userId !== null || terms.isDisabled || queues.length === 0) return null
  const [only, secondQueue] = queues
  if (only && !secondQueue) return comeToOnly(botFacts, only)
  const facts = outsideGiven(botFacts)
  const { state } = facts
  if (state.queueId !== null) return null
  const answer = understand(event, queues, pressIdOf)
  if (state.step === 'menu' && answer.kind === 'chosen') return enter(facts, answer.item, 'queueChosen')
  if (state.step === 'menu' && answer.kind === 'end') return end(facts)
  if (state.step === 'menu' && saysNothing(event)) return null
  return askQueue(facts)
}

/**
 * Takes the customer out of a queue that they were put into because it was the only one. When there are several by now,
 * they are asked like a new customer.
 */
function outsideGiven(facts: BotFacts): BotFacts {
  return facts.state.isQueueGiven ? { ...facts, state: { ...facts.state, queueId: null } } : facts
}

/**
 * Puts the customer into the only queue. A customer who was asked while there were several comes into the one that is
 * left, whatever they choose now.
 */
function comeToOnly(facts: BotFacts, only: BotQueue): BotOutcome | null {
  const { state, event } = facts
  if (isNew(state, only)) return greetInOnly(facts, only)
  if (state.step !== 'menu' || state.queueId !== null) return null
  return understand(event, [only], pressIdOf).kind === 'end' ? end(facts) : enter(facts, only, 'queueGiven')
}

const pressIdOf = ({ id }: BotQueue) => queuePressId(id)

/** The greeting and the numbered queues; counted, and followed by silence where the connection has it so. */
export function askQueue(botFacts: BotFacts): BotOutcome {
  const facts = countedAt('open', botFacts)
  const { terms, state } = facts
  const isFirst = state.step === 'start'
  const may = mayRepeat(facts)
  if (may !== 'yes') return { rule: may === 'quiet' ? 'menuQuiet' : 'menuLimit', state, effects: [] }
  const { queues, greetingMessage } = terms.connection
  const choices = queues.map(({ id, name }) => ({ id: queuePressId(id), name }))
  const menu = offerMenu({ text: greetingMessage, choices, hasBack: false })
  const effects: BotEffect[] = [
    { do: 'log', type: 'chatBot', queueId: null },
    inWordsOnce({ ...menu, withGreetingFile: isFirst }, facts, !isFirst && state.used === 1),
  ]
  return { rule: 'menuAsked', state: { ...repeated(facts), step: 'menu' }, effects }
}

/** The customer is in the queue: its greeting and options, or its greeting and their turn. */
export function enter(facts: BotFacts, queue: BotQueue, rule: 'queueChosen' | 'queueGiven'): BotOutcome {
  const { terms } = facts
  const { version: queueVersion, greetingMessage } = queue
  const version = queueVersion && queueVersion.tree.options.length > 0 ? queueVersion : null
  const arrival: BotEffect[] =
    facts.state.queueId === queue.id ? [] : [{ do: 'log', type: 'queue', queueId: queue.id }]
  const step = version ? ('option' as const) : ('done' as const)
  const state: BotState = { ...facts.state, ...UNSAID, queueId: queue.id, step, version, optionId: null }
  // Who comes out of hours finds the options once it is open.
  const closed = queueHours({ ...facts, state })
  if (closed) return { ...closed, effects: [...arrival, ...closed.effects] }
  const integration = beginIntegration({ ...facts, state }, queue.integrationId ?? null, 'queue')
  if (integration) return { ...integration, effects: [...arrival, ...integration.effects] }
  if (version) {
    const choices = version.tree.options.map(({ id, name }) => ({ id: optionPressId(version.id, id), name }))
    const hasBack = terms.connection.queues.length > 1
    return { rule, state, effects: [...arrival, offerMenu({ text: greetingMessage, choices, hasBack })] }
  }
  const greetingEffects: BotEffect[] =
    greetingMessage.trim() === '' ? [] : [{ do: 'say', text: greetingMessage }]
  const files = sendFiles(queue.fileListId)
  return arrive({ ...facts, state }, [...arrival, ...greetingEffects, ...files], rule, queue.closeTicket)
}

/** The files of a list, in its order; none without one. */
export function sendFiles(listId: number | null): BotEffect[] {
  return listId === null ? [] : [{ do: 'sendFiles', listId }]
}

/** The customer had enough: the connection's closing words, and the end. */
export function end({ state, terms }: BotFacts): BotOutcome {
  const effects: BotEffect[] = [{ do: 'say', text: terms.connection.complationMessage }, { do: 'close' }]
  return { rule: 'endChosen', state: { ...state, step: 'done' }, effects }
}

/** The bot has not begun its part: whoever called, or was told only that nobody is there, is as new as who comes now. */
function isNew({ step, queueId }: BotState, only: BotQueue): boolean {
  return step === 'start' && (queueId === null || queueId === only.id)
}

/**
 * Its own greeting stands above its options; without any the connection's is enough. Where nothing is said the bot's part is over all
 * the same: what the company turns on later is for who comes later.
 */
function greetInOnly(facts: BotFacts, only: BotQueue): BotOutcome {
  const { settings, connection } = facts.terms
  const greets = settings.sendGreetingMessageOneQueues && connection.greetingMessage.trim() !== ''
  const hello: BotEffect[] = greets
    ? [{ do: 'say', text: connection.greetingMessage, withGreetingFile: true }]
    : []
  const hasOptions = (only.version?.tree.options.length ?? 0) > 0
  const outcome = enter(facts, hasOptions ? only : { ...only, greetingMessage: '' }, 'queueGiven')
  // An integration of the queue says its own.
  return outcome.runChanges ? outcome : { ...outcome, effects: [...hello, ...outcome.effects] }
}

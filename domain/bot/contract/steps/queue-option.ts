import type { TreeOption } from '../../../queues/contract/option-schema.ts'
import { beginIntegration } from '../automation/runs.ts'
import {
  type BotEffect,
  type BotFacts,
  type BotOutcome,
  type BotState,
  queueOf,
  saysNothing,
} from '../bot-types.ts'
import { offerMenu, optionPressId, pressedOption, pressedQueue, understand } from '../menu/press-answer.ts'
import { findOption, optionsBelow } from '../walk-tree.ts'
import { arrive } from './arrive.ts'
import { UNSAID } from './fresh.ts'
import { askQueue, end, enter, sendFiles } from './queue-menu.ts'
import { countedAt, inWordsOnce, mayRepeat, repeated } from './repeat.ts'

/** Handles an answer to a queue's options, in the version of the menu in which the customer is. Server behaviour §2.2. */
export function queueOption(facts: BotFacts): BotOutcome | null {
  const { state, event, terms } = facts
  const { version, optionId } = state
  if (state.step !== 'option' || !version || state.userId !== null || terms.isDisabled) return null
  // Earlier lists stay on the customer's phone, so a row of another level, or of the menu of queues, is a choice as well.
  const pressed = pressedOption(version, event.answerId)
  if (pressed) return choose(facts, pressed)
  const queue = pressedQueue(terms.connection.queues, event.answerId)
  if (queue) return enter({ ...facts, state: { ...state, version: null } }, queue, 'queueChosen')
  const below = optionsBelow(version.tree, optionId)
  const answer = understand(event, below, ({ id }) => optionPressId(version.id, id))
  if (answer.kind === 'end') return end(facts)
  if (answer.kind === 'back') return back(facts)
  if (answer.kind === 'chosen') return { ...choose(facts, answer.item), chosen: answer.item.name }
  if (saysNothing(event)) return null
  const counted = countedAt('open', facts)
  const may = mayRepeat(counted)
  if (may !== 'yes')
    return { rule: may === 'quiet' ? 'menuQuiet' : 'optionsLimit', state: counted.state, effects: [] }
  const menu = inWordsOnce(offer(facts, state), facts, counted.state.used === 0)
  return { rule: 'optionsRepeated', state: repeated(counted), effects: [menu] }
}

/** Returns to the main menu: the menu of queues, or the first level of the only queue. */
function back(facts: BotFacts): BotOutcome {
  const { queues } = facts.terms.connection
  const fresh: BotState = { ...facts.state, ...UNSAID, optionId: null }
  if (queues.length > 1) {
    const outside: BotState = { ...fresh, queueId: null, step: 'menu', version: null }
    return { ...askQueue({ ...facts, state: outside }), rule: 'backChosen' }
  }
  return { rule: 'backChosen', state: fresh, effects: [offer(facts, fresh)] }
}

function choose(facts: BotFacts, option: TreeOption): BotOutcome {
  const state: BotState = { ...facts.state, ...UNSAID }
  const words: BotEffect[] =
    option.greetingMessage.trim() === '' ? [] : [{ do: 'say', text: option.greetingMessage }]
  const saidEffects = option.queueType === 'file' ? [...words, ...sendFiles(option.optFileId)] : words
  if (option.closeTicket) return arrive({ ...facts, state }, saidEffects, 'optionChosen', true)
  if (option.queueType === 'queue') return toQueue({ ...facts, state }, option, saidEffects)
  if (option.queueType === 'attendent') return toAttendant({ ...facts, state }, option, saidEffects)
  if (option.queueType === 'integration') return toIntegration({ ...facts, state }, option, saidEffects)
  if (option.options.length === 0) return arrive({ ...facts, state }, saidEffects, 'optionChosen', false)
  const inside: BotState = { ...state, optionId: option.id }
  const files = option.queueType === 'file' ? sendFiles(option.optFileId) : []
  return { rule: 'optionChosen', state: inside, effects: [...files, offer(facts, inside)] }
}

/** Leads to the queue of an option. If that queue was deleted, the customer waits where they are. */
function toQueue(facts: BotFacts, option: TreeOption, saidEffects: BotEffect[]): BotOutcome {
  const queue = queueOf(facts.terms, option.optQueueId)
  if (!queue) return arrive(facts, saidEffects, 'optionChosen', false)
  const entered = enter({ ...facts, state: { ...facts.state, version: null } }, queue, 'queueChosen')
  return { ...entered, rule: 'optionChosen', effects: [...saidEffects, ...entered.effects] }
}

/** Begins the integration of an option. If it is gone, the customer waits where they are. */
function toIntegration(facts: BotFacts, option: TreeOption, saidEffects: BotEffect[]): BotOutcome {
  const begun = beginIntegration(facts, option.optIntegrationId ?? null, 'option')
  if (!begun) return arrive(facts, saidEffects, 'optionChosen', false)
  return { ...begun, effects: [...saidEffects, ...begun.effects] }
}

function toAttendant(facts: BotFacts, option: TreeOption, saidEffects: BotEffect[]): BotOutcome {
  const userId = option.optUserId
  if (userId === null) return arrive(facts, saidEffects, 'optionChosen', false)
  const queueId = queueOf(facts.terms, option.optQueueId)?.id ?? facts.state.queueId
  const assignment: BotEffect = { do: 'log', type: 'userDefine', queueId, userId }
  const state: BotState = { ...facts.state, userId, queueId }
  return arrive({ ...facts, state }, [...saidEffects, assignment], 'optionChosen', false)
}

/** The menu at the customer's place: its text and its choices. */
function offer({ terms }: BotFacts, { version, optionId, queueId }: BotState): BotEffect {
  const tree = version?.tree ?? { options: [] }
  const queue = queueOf(terms, queueId)
  const text = optionId === null ? queue?.greetingMessage : findOption(tree, optionId)?.greetingMessage
  const pressId = (id: number) => optionPressId(version?.id ?? 0, id)
  const choices = optionsBelow(tree, optionId).map(({ id, name }) => ({ id: pressId(id), name }))
  const hasBack = optionId !== null || terms.connection.queues.length > 1
  return offerMenu({ text: text ?? '', choices, hasBack })
}

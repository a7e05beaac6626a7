import type { BotQueue, BotTerms } from '#domain/bot/contract/bot-types.ts'
import { WEEKDAYS, type WeekHours } from '#domain/hours/contract/schema.ts'
import type { TreeOption } from '#domain/queues/contract/option-schema.ts'

/*
 * A small model of the rules, written from server behaviour §1.11, §2.1, §2.2, §2.5, §2.6, §2.7 and §2.14 and decision 070, and not from
 * the code: where a customer is, how often the bot may still repeat itself there, until when it is quiet, and whether they have read it.
 */

/** The place at which the model believes a customer to be. */
export type TalkStep =
  | { stage: 'new' | 'consent' | 'menu' | 'ended' }
  | { stage: 'waiting'; queue: BotQueue | null }
  | { stage: 'options'; queue: BotQueue; below: TreeOption | null }

export type Believed = {
  talkStep: TalkStep
  repeats: number
  /** True when the repeated message is that nobody is there. */
  isTurnedAway: boolean
  quietUntil: number
  /** True when the customer wrote without having read the messages at this place. */
  isUnread: boolean
  toldOn: string | null
  hasAgreed: boolean
}
export type Next = Believed & { says: boolean }
type ReceivedText = { answer: string | null; receivedAt: Date; terms: BotTerms }

export const BEGUN: Believed = {
  talkStep: { stage: 'new' },
  repeats: 0,
  isTurnedAway: false,
  quietUntil: 0,
  isUnread: false,
  toldOn: null,
  hasAgreed: false,
}

/** Returns the outcome of a customer's text by the rules. `says` = whether the bot has to answer. */
export function believe(before: Believed, received: ReceivedText): Next {
  return away(before, received) ?? believeConsent(before, received) ?? believeOpen(before, received)
}

/** In the vacation its words once a day, and nothing else. */
function away(before: Believed, { receivedAt, terms }: ReceivedText): Next | null {
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = terms.connection
  const day = onTheWall(receivedAt).toISOString().slice(0, 10)
  if (!start || !end || day < start || day > end) return null
  return { ...counted(before, false), toldOn: day, says: before.toldOn !== day }
}

function believeConsent(before: Believed, received: ReceivedText): Next | null {
  const { settings, connection } = received.terms
  const { talkStep, repeats } = before
  if (talkStep.stage === 'new' && settings.enableLGPD && !before.hasAgreed)
    return { ...before, talkStep: { stage: 'consent' }, repeats: 0, says: true }
  if (talkStep.stage !== 'consent') return null
  if (received.answer === '1')
    return believeOpen(
      { ...before, talkStep: { stage: 'new' }, repeats: 0, isUnread: false, hasAgreed: true },
      received,
    )
  if (received.answer === '2' || received.answer === 'Sair') return ended(before)
  // A picture is no answer, and no wrong one.
  if (before.isUnread || received.answer === null) return { ...before, says: false }
  const isLeft = connection.maxUseBotQueues === 0 || repeats < connection.maxUseBotQueues
  return { ...before, repeats: isLeft ? repeats + 1 : repeats, says: isLeft }
}

/** Out of hours the words, so many times and not while it is to be quiet; else what was written counts. */
function believeOpen(before: Believed, received: ReceivedText): Next {
  const { scheduleType } = received.terms.settings
  const { connection, companySchedules } = received.terms
  const week = { company: companySchedules, connection: connection.schedules, queue: null, disabled: null }[
    scheduleType
  ]
  if (week && connection.outOfHoursMessage !== '' && !isOpen(week, received.receivedAt))
    return turnedAway(before, received)
  const { talkStep } = before
  if (talkStep.stage === 'ended') return { ...before, says: false }
  if (talkStep.stage === 'new') return believeNew(before, received)
  if ('queue' in talkStep && isShut(talkStep.queue, received)) return turnedAway(before, received)
  if (talkStep.stage === 'waiting') return { ...before, says: false }
  return received.answer === 'Sair' ? ended(before) : believeWord(before, received)
}

function believeNew(before: Believed, received: ReceivedText): Next {
  const [only, secondQueue] = received.terms.connection.queues
  if (!only || secondQueue) return consentAsked(before, received)
  const next = inQueue(before, only, received)
  return {
    ...next,
    says:
      only.version !== null || received.terms.settings.sendGreetingMessageOneQueues || isShut(only, received),
  }
}

/** Returns the outcome of a word where the bot waits for one. */
function believeWord(before: Believed, received: ReceivedText): Next {
  const { talkStep } = before
  const { queues } = received.terms.connection
  if (received.answer === null) return { ...before, says: false }
  if (talkStep.stage === 'options')
    return believeAnswer(before, talkStep, received) ?? again(before, received)
  const queue = queues.find(({ id, name }) => String(id) === received.answer || name === received.answer)
  return queue ? inQueue(before, queue, received) : again(before, received)
}

function believeAnswer(
  before: Believed,
  talkStep: Extract<TalkStep, { stage: 'options' }>,
  received: ReceivedText,
): Next | null {
  const { queue, below } = talkStep
  if (received.answer === '#')
    return received.terms.connection.queues.length > 1
      ? consentAsked(before, received)
      : stepTo(before, { stage: 'options', queue, below: null }, true)
  const lines = below?.options ?? queue.version?.tree.options ?? []
  const chosen = lines[Number(received.answer ?? 'x') - 1]
  return chosen ? believeOption(before, queue, chosen, received) : null
}

function inQueue(before: Believed, queue: BotQueue, received: ReceivedText): Next {
  const talkStep: TalkStep = queue.version
    ? { stage: 'options', queue, below: null }
    : { stage: 'waiting', queue }
  if (isShut(queue, received)) return turnedAway(stepTo(before, talkStep, true), received)
  return stepTo(before, !queue.version && queue.closeTicket ? { stage: 'ended' } : talkStep, true)
}

function believeOption(before: Believed, queue: BotQueue, option: TreeOption, received: ReceivedText): Next {
  const words = option.greetingMessage !== ''
  const { queues } = received.terms.connection
  const target = queues.find(({ id }) => id === option.optQueueId)
  if (option.closeTicket) return stepTo(before, { stage: 'ended' }, words)
  if (option.queueType === 'queue')
    return target ? inQueue(before, target, received) : stepTo(before, { stage: 'waiting', queue }, words)
  if (option.queueType === 'attendent')
    return stepTo(before, { stage: 'waiting', queue: target ?? queue }, words)
  if (option.options.length === 0) return stepTo(before, { stage: 'waiting', queue }, words)
  return stepTo(before, { stage: 'options', queue, below: option }, true)
}

/** The menu of queues, counted anew. */
function consentAsked(before: Believed, received: ReceivedText): Next {
  return again(stepTo(before, { stage: 'menu' }, true), received)
}

/** Somewhere else, where nothing was repeated yet. */
function stepTo(before: Believed, talkStep: TalkStep, says: boolean): Next {
  return { ...before, talkStep, repeats: 0, quietUntil: 0, isUnread: false, isTurnedAway: false, says }
}

function ended(before: Believed): Next {
  return stepTo(before, { stage: 'ended' }, true)
}

/** Says that nobody is there, which has a count of its own. */
function turnedAway(before: Believed, received: ReceivedText): Next {
  return again(before, received, true)
}

/** The same once more, where that may be. */
function again(believed: Believed, { receivedAt: now, terms }: ReceivedText, isTurnedAway = false): Next {
  const before = counted(believed, isTurnedAway)
  const { maxUseBotQueues: maxBotUses, timeUseBotQueues: minutes } = terms.connection
  const isLeft = maxBotUses === 0 || before.repeats < maxBotUses
  if (before.isUnread || !isLeft || now.getTime() < before.quietUntil) return { ...before, says: false }
  const quietUntil = minutes > 0 ? now.getTime() + minutes * 60_000 : 0
  return { ...before, repeats: before.repeats + 1, quietUntil, says: true }
}

/**
 * Resets the count when the customer changes between a closed door and an open one, because messages at one do not
 * count at the other. The vacation's door is an open one.
 */
function counted(before: Believed, isTurnedAway: boolean): Believed {
  if (before.isTurnedAway === isTurnedAway) return before
  return { ...before, isTurnedAway, repeats: 0, quietUntil: 0, isUnread: false }
}

function isShut(queue: BotQueue | null, { terms, receivedAt: now }: ReceivedText): boolean {
  if (terms.settings.scheduleType !== 'queue' || !queue?.schedules) return false
  return queue.outOfHoursMessage !== '' && !isOpen(queue.schedules, now)
}

/** Every week of a walk has the same shifts. */
function isOpen(week: WeekHours, now: Date): boolean {
  const local = onTheWall(now)
  const hour = local.getUTCHours()
  const today = WEEKDAYS[(local.getUTCDay() + 6) % 7]
  return week.some(({ weekdayEn }) => weekdayEn === today) && hour >= 8 && hour < 18 && hour !== 12
}

/** São Paulo is three hours behind in all of 2026. */
function onTheWall(now: Date): Date {
  return new Date(now.getTime() - 3 * 3_600_000)
}

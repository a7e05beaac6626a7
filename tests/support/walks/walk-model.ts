import type { BotQueue, BotTerms } from '#domain/bot/contract/bot-types.ts'
import { WEEKDAYS, type WeekHours } from '#domain/hours/contract/schema.ts'
import type { TreeOption } from '#domain/queues/contract/option-schema.ts'

/*
 * A small model of the rules, written from server behaviour §1.11, §2.1, §2.2, §2.5, §2.6, §2.7 and §2.14 and decision 070, and not from
 * the code: where a customer is, how often the bot may still repeat itself there, until when it is quiet, and whether they have read it.
 */

/** Where the model believes a customer to be. */
export type Place =
  | { at: 'new' | 'consent' | 'menu' | 'ended' }
  | { at: 'waiting'; queue: BotQueue | null }
  | { at: 'options'; queue: BotQueue; below: TreeOption | null }

export type Believed = {
  place: Place
  repeats: number
  /** What was repeated is that nobody is there. */
  isTurnedAway: boolean
  quietUntil: number
  /** What was said at this place was not read before they wrote. */
  isUnread: boolean
  toldOn: string | null
  hasAgreed: boolean
}
export type Next = Believed & { says: boolean }
type Said = { answer: string | null; at: Date; terms: BotTerms }

export const BEGUN: Believed = {
  place: { at: 'new' },
  repeats: 0,
  isTurnedAway: false,
  quietUntil: 0,
  isUnread: false,
  toldOn: null,
  hasAgreed: false,
}

/** What the rules say becomes of what a customer wrote; `says` = whether the bot has to answer. */
export function believe(before: Believed, said: Said): Next {
  return away(before, said) ?? believeConsent(before, said) ?? believeOpen(before, said)
}

/** In the vacation its words once a day, and nothing else. */
function away(before: Believed, { at, terms }: Said): Next | null {
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = terms.connection
  const day = onTheWall(at).toISOString().slice(0, 10)
  if (!start || !end || day < start || day > end) return null
  return { ...counted(before, false), toldOn: day, says: before.toldOn !== day }
}

function believeConsent(before: Believed, said: Said): Next | null {
  const { settings, connection } = said.terms
  const { place, repeats } = before
  if (place.at === 'new' && settings.enableLGPD && !before.hasAgreed)
    return { ...before, place: { at: 'consent' }, repeats: 0, says: true }
  if (place.at !== 'consent') return null
  if (said.answer === '1')
    return believeOpen(
      { ...before, place: { at: 'new' }, repeats: 0, isUnread: false, hasAgreed: true },
      said,
    )
  if (said.answer === '2' || said.answer === 'Sair') return ended(before)
  // A picture is no answer, and no wrong one.
  if (before.isUnread || said.answer === null) return { ...before, says: false }
  const isLeft = connection.maxUseBotQueues === 0 || repeats < connection.maxUseBotQueues
  return { ...before, repeats: isLeft ? repeats + 1 : repeats, says: isLeft }
}

/** Out of hours the words, so many times and not while it is to be quiet; else what was written counts. */
function believeOpen(before: Believed, said: Said): Next {
  const { scheduleType } = said.terms.settings
  const { connection, companySchedules } = said.terms
  const week = { company: companySchedules, connection: connection.schedules, queue: null, disabled: null }[
    scheduleType
  ]
  if (week && connection.outOfHoursMessage !== '' && !isOpen(week, said.at)) return turnedAway(before, said)
  const { place } = before
  if (place.at === 'ended') return { ...before, says: false }
  if (place.at === 'new') return believeNew(before, said)
  if ('queue' in place && isShut(place.queue, said)) return turnedAway(before, said)
  if (place.at === 'waiting') return { ...before, says: false }
  return said.answer === 'Sair' ? ended(before) : believeWord(before, said)
}

function believeNew(before: Believed, said: Said): Next {
  const [only, another] = said.terms.connection.queues
  if (!only || another) return asked(before, said)
  const next = inQueue(before, only, said)
  return {
    ...next,
    says: only.version !== null || said.terms.settings.sendGreetingMessageOneQueues || isShut(only, said),
  }
}

/** What becomes of a word where the bot waits for one. */
function believeWord(before: Believed, said: Said): Next {
  const { place } = before
  const { queues } = said.terms.connection
  if (said.answer === null) return { ...before, says: false }
  if (place.at === 'options') return believeAnswer(before, place, said) ?? again(before, said)
  const queue = queues.find(({ id, name }) => String(id) === said.answer || name === said.answer)
  return queue ? inQueue(before, queue, said) : again(before, said)
}

function believeAnswer(before: Believed, place: Extract<Place, { at: 'options' }>, said: Said): Next | null {
  const { queue, below } = place
  if (said.answer === '#')
    return said.terms.connection.queues.length > 1
      ? asked(before, said)
      : at(before, { at: 'options', queue, below: null }, true)
  const lines = below?.options ?? queue.version?.tree.options ?? []
  const chosen = lines[Number(said.answer ?? 'x') - 1]
  return chosen ? believeOption(before, queue, chosen, said) : null
}

function inQueue(before: Believed, queue: BotQueue, said: Said): Next {
  const place: Place = queue.version ? { at: 'options', queue, below: null } : { at: 'waiting', queue }
  if (isShut(queue, said)) return turnedAway(at(before, place, true), said)
  return at(before, !queue.version && queue.closeTicket ? { at: 'ended' } : place, true)
}

function believeOption(before: Believed, queue: BotQueue, option: TreeOption, said: Said): Next {
  const words = option.greetingMessage !== ''
  const { queues } = said.terms.connection
  const target = queues.find(({ id }) => id === option.optQueueId)
  if (option.closeTicket) return at(before, { at: 'ended' }, words)
  if (option.queueType === 'queue')
    return target ? inQueue(before, target, said) : at(before, { at: 'waiting', queue }, words)
  if (option.queueType === 'attendent') return at(before, { at: 'waiting', queue: target ?? queue }, words)
  if (option.options.length === 0) return at(before, { at: 'waiting', queue }, words)
  return at(before, { at: 'options', queue, below: option }, true)
}

/** The menu of queues, counted anew. */
function asked(before: Believed, said: Said): Next {
  return again(at(before, { at: 'menu' }, true), said)
}

/** Somewhere else, where nothing was repeated yet. */
function at(before: Believed, place: Place, says: boolean): Next {
  return { ...before, place, repeats: 0, quietUntil: 0, isUnread: false, isTurnedAway: false, says }
}

function ended(before: Believed): Next {
  return at(before, { at: 'ended' }, true)
}

/** That nobody is there, which has a count of its own. */
function turnedAway(before: Believed, said: Said): Next {
  return again(before, said, true)
}

/** The same once more, where that may be. */
function again(known: Believed, { at: now, terms }: Said, isTurnedAway = false): Next {
  const before = counted(known, isTurnedAway)
  const { maxUseBotQueues: most, timeUseBotQueues: minutes } = terms.connection
  const isLeft = most === 0 || before.repeats < most
  if (before.isUnread || !isLeft || now.getTime() < before.quietUntil) return { ...before, says: false }
  const quietUntil = minutes > 0 ? now.getTime() + minutes * 60_000 : 0
  return { ...before, repeats: before.repeats + 1, quietUntil, says: true }
}

/** What was said at a closed door does not count at an open one, nor the other way round; the vacation's is an open one. */
function counted(before: Believed, isTurnedAway: boolean): Believed {
  if (before.isTurnedAway === isTurnedAway) return before
  return { ...before, isTurnedAway, repeats: 0, quietUntil: 0, isUnread: false }
}

function isShut(queue: BotQueue | null, { terms, at: now }: Said): boolean {
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

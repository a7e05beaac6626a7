import { judgeHours } from '../../../hours/contract/rules.ts'
import type { WeekHours } from '../../../hours/contract/schema.ts'
import { type BotFacts, type BotOutcome, queueOf } from '../bot-types.ts'
import { countedAt, mayRepeat, repeated } from './repeat.ts'

/**
 * The hours of the company or of the connection, judged for every customer before any menu. Server behaviour §1.11,
 * §2.5.
 */
export function companyHours(facts: BotFacts): BotOutcome | null {
  const { scheduleType } = facts.terms.settings
  const { connection, companySchedules } = facts.terms
  if (scheduleType === 'company') return closed(facts, companySchedules, connection.outOfHoursMessage)
  if (scheduleType === 'connection') return closed(facts, connection.schedules, connection.outOfHoursMessage)
  return null
}

/** The hours of the queue in which the customer waits, where hours belong to queues. */
export function queueHours(facts: BotFacts): BotOutcome | null {
  const { terms, state } = facts
  const queue = queueOf(terms, state.queueId)
  if (terms.settings.scheduleType !== 'queue' || !queue) return null
  return closed(facts, queue.schedules, queue.outOfHoursMessage)
}

/**
 * Outside of the hours the message is sent, as often as the connection allows, and the ticket waits. Without a message
 * the hours have no effect.
 */
function closed(botFacts: BotFacts, week: WeekHours | null, text: string): BotOutcome | null {
  const { now, terms } = botFacts
  if (text.trim() === '' || judgeHours(week, terms, now).isOpen) return null
  const facts = countedAt('closed', botFacts)
  if (mayRepeat(facts) !== 'yes') return { rule: 'closedTold', state: facts.state, effects: [] }
  return { rule: 'closedNow', state: repeated(facts), effects: [{ do: 'say', text }] }
}

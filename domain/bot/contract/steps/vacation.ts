import { dayOf } from '../../../core/contract/time.ts'
import type { BotFacts, BotOutcome } from '../bot-types.ts'
import { countedAt } from './repeat.ts'

/**
 * From the first to the last day of the collective vacation its message is sent once a day, and nothing else. Groups get
 * no message. Server behaviour §2.6.
 */
export function vacation(facts: BotFacts): BotOutcome | null {
  const { now, terms, state } = facts
  const {
    collectiveVacationStart: start,
    collectiveVacationEnd: end,
    collectiveVacationMessage: text,
  } = terms.connection
  const today = dayOf(now, terms.timeZone)
  if (terms.isGroup) return null
  if (!start || !end || text.trim() === '' || today < start || today > end) return null
  // Whether the customer was turned away is read from the rule that answered last. This rule takes its place, so what
  // was counted there is reset here.
  const { state: counted } = countedAt('open', facts)
  if (state.vacationDay === today) return { rule: 'vacationTold', state: counted, effects: [] }
  return { rule: 'vacation', state: { ...counted, vacationDay: today }, effects: [{ do: 'say', text }] }
}

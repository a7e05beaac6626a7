import { dayOf } from '../../core/time.ts'
import type { BotFacts, BotOutcome } from '../bot-types.ts'

/** From the first to the last day of the collective vacation: its words once a day, and nothing else; groups are told nothing. Server behaviour §2.6. */
export function vacation({ now, terms, state }: BotFacts): BotOutcome | null {
  const {
    collectiveVacationStart: start,
    collectiveVacationEnd: end,
    collectiveVacationMessage: text,
  } = terms.connection
  const today = dayOf(now, terms.timeZone)
  if (terms.isGroup) return null
  if (!start || !end || text.trim() === '' || today < start || today > end) return null
  if (state.vacationDay === today) return { rule: 'vacationTold', state, effects: [] }
  return { rule: 'vacation', state: { ...state, vacationDay: today }, effects: [{ do: 'say', text }] }
}

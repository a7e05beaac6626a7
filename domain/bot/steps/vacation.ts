import { dayOf } from '../../core/time.ts'
import type { BotFacts, BotOutcome } from '../bot-types.ts'
import { countedAt } from './repeat.ts'

/** From the first to the last day of the collective vacation: its words once a day, and nothing else; groups are told nothing. Server behaviour §2.6. */
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
  // Of the rule that answered last is known alone whether it turned somebody away: what it counted goes with it.
  const { state: counted } = countedAt('open', facts)
  if (state.vacationDay === today) return { rule: 'vacationTold', state: counted, effects: [] }
  return { rule: 'vacation', state: { ...counted, vacationDay: today }, effects: [{ do: 'say', text }] }
}

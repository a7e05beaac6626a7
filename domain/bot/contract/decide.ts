import type { BotDoor, BotFacts, BotOutcome } from './bot-types.ts'
import { consent } from './steps/consent.ts'
import { companyHours, queueHours } from './steps/out-of-hours.ts'
import { queueMenu } from './steps/queue-menu.ts'
import { queueOption } from './steps/queue-option.ts'
import { vacation } from './steps/vacation.ts'

/** The steps ("doors") through which every message of a customer passes, in this order. Server behaviour §1.11. */
const DOORS: readonly BotDoor[] = [vacation, consent, companyHours, queueMenu, queueHours, queueOption]

/**
 * Decides what the bot does about a customer's message: the first step that answers without `goesOnWith` ends the walk.
 * Null when the bot has nothing to say. Pure: the same facts give the same outcome, in a conversation, on the phone of
 * an editor and in a test.
 */
export function decide(facts: BotFacts): BotOutcome | null {
  let before: BotOutcome | null = null
  let { state, event } = facts
  for (const door of DOORS) {
    const outcome = door({ ...facts, state, event })
    if (!outcome) continue
    const joined: BotOutcome = { ...outcome, effects: [...(before?.effects ?? []), ...outcome.effects] }
    if (!outcome.goesOnWith) return joined
    before = joined
    state = outcome.state
    event = outcome.goesOnWith
  }
  return before
}

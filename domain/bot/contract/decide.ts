import type { RunInput } from '../../flows/contract/run/run-state.ts'
import type { BotDoor, BotFacts, BotOutcome } from './bot-types.ts'
import { automation, continueRun, runExpiry } from './steps/automation.ts'
import { consent } from './steps/consent.ts'
import { companyHours, queueHours } from './steps/out-of-hours.ts'
import { queueMenu } from './steps/queue-menu.ts'
import { queueOption } from './steps/queue-option.ts'
import { vacation } from './steps/vacation.ts'

/** The steps ("doors") through which every message of a customer passes, in this order. Server behaviour §1.11. */
const DOORS: readonly BotDoor[] = [
  vacation,
  consent,
  companyHours,
  runExpiry,
  automation,
  queueMenu,
  queueHours,
  queueOption,
]
/** The steps that go on with who came out of an automatic conversation. */
const DOORS_BEHIND_AUTOMATION: readonly BotDoor[] = [queueMenu, queueHours, queueOption]

/**
 * Decides what the bot does about a customer's message: the first step that answers without `goesOnWith` ends the walk.
 * Null when the bot has nothing to say. Pure: the same facts give the same outcome, in a conversation, on the phone of
 * an editor and in a test.
 */
export function decide(facts: BotFacts): BotOutcome | null {
  return walkDoors(DOORS, facts, null)
}

/**
 * Decides what follows when the automatic conversation of `facts.state` goes on by something else than a message: its time, an
 * answer of another system, a colleague. Null where there is none.
 */
export function decideRun(facts: Omit<BotFacts, 'event'>, input: RunInput): BotOutcome | null {
  const outcome = continueRun({ ...facts, event: { text: null } }, input)
  if (!outcome?.goesOnWith) return outcome
  const { goesOnWith: event, ...before } = outcome
  return walkDoors(DOORS_BEHIND_AUTOMATION, { ...facts, state: outcome.state, event }, before)
}

function walkDoors(doors: readonly BotDoor[], facts: BotFacts, first: BotOutcome | null): BotOutcome | null {
  let before = first
  let { state, event } = facts
  for (const door of doors) {
    const outcome = door({ ...facts, state, event })
    if (!outcome) continue
    const joined = before ? joinedOutcome(before, outcome) : outcome
    if (!outcome.goesOnWith) return joined
    before = joined
    state = outcome.state
    event = outcome.goesOnWith
  }
  return before
}

function joinedOutcome(before: BotOutcome, outcome: BotOutcome): BotOutcome {
  return {
    ...outcome,
    effects: [...before.effects, ...outcome.effects],
    runChanges: [...(before.runChanges ?? []), ...(outcome.runChanges ?? [])],
  }
}

import { isExpired } from '../../../flows/contract/run/advance.ts'
import type { RunInput } from '../../../flows/contract/run/run-state.ts'
import type { Automation, RunBeginning } from '../automation/automation-types.ts'
import { byWeight, phraseFinder } from '../automation/phrases.ts'
import {
  begin,
  expire,
  flowBeginning,
  goOn,
  integrationBeginning,
  keepReply,
  NO_CONVERSATION,
  promptBeginning,
} from '../automation/runs.ts'
import type { BotFacts, BotOutcome } from '../bot-types.ts'

/**
 * A run that waited too long is over also where its timer has not come yet, as after an hour without the server: what is
 * written then begins anew, and is not lost with it. Server behaviour §6.
 */
export function runExpiry(facts: BotFacts): BotOutcome | null {
  const { now, state, event } = facts
  if (!state.run || state.userId !== null || !isExpired(state.run.state, now)) return null
  return { ...expire(facts, state.run), goesOnWith: event }
}

/**
 * A flow, an integration or a prompt: the one that has the conversation reads the message, or the first that is set for this
 * customer begins. Server behaviour §1.11, §6.
 */
export function automation(facts: BotFacts): BotOutcome | null {
  const { terms, state, event } = facts
  if (terms.isDisabled || state.userId !== null) return null
  if (state.run) {
    const { conversation = NO_CONVERSATION } = facts
    const isAsked = state.run.state.waitsFor === 'reply'
    // Nobody can have answered what they could not read yet; who pressed a row has read it.
    if (isAsked && conversation.isAskUnread && !event.answerId) return keepReply(facts, state.run)
    return goOn(facts, state.run, { kind: 'reply', ...event })
  }
  const beginning = terms.automation ? firstSet(terms.automation, facts) : null
  return beginning && begin(facts, beginning)
}

/** The run goes on by its time, by an answer, or by a colleague. */
export function continueRun(facts: BotFacts, input: RunInput): BotOutcome | null {
  const { run, userId } = facts.state
  return run && userId === null ? goOn(facts, run, input) : null
}

/**
 * The first that is set, once in a conversation that is in no queue, or in the only one of the connection, into which it was put
 * without being asked. Server behaviour §6.
 */
function firstSet(terms: Automation, facts: BotFacts): RunBeginning | null {
  const { state, event, conversation = NO_CONVERSATION } = facts
  if ((state.queueId !== null && !state.isQueueGiven) || state.isAutomated) return null
  const byPhrase = phraseIn(terms, event.text ?? conversation.openingText ?? '')
  if (byPhrase) return byPhrase
  // A menu that was asked is to be answered; all below is for who has just come.
  if (state.step !== 'start') return null
  const welcome = conversation.isNewContact ? flowBeginning(terms, terms.flowIdWelcome, 'welcome') : null
  return (
    welcome ??
    flowBeginning(terms, terms.flowIdNotPhrase, 'notPhrase') ??
    (terms.integrationId === null ? null : integrationBeginning(terms, terms.integrationId, 'integration')) ??
    promptBeginning(terms, terms.promptId)
  )
}

/** The flow of the phrase that a text holds: of several the longest, then one of the connection itself, then the oldest. */
function phraseIn(terms: Automation, text: string): RunBeginning | null {
  if (terms.phrases.length === 0) return null
  const isHeld = phraseFinder(text)
  const foundPhrases = terms.phrases.filter(({ phrase }) => isHeld(phrase)).toSorted(byWeight)
  for (const { flowId } of foundPhrases) {
    const beginning = flowBeginning(terms, flowId, 'phrase')
    if (beginning) return beginning
  }
  return null
}

import { readConsent } from '../../../core/contract/answers/read-consent.ts'
import { ATTENDED, WAITING } from '../../../tickets/contract/lifecycle.ts'
import {
  type BotEffect,
  type BotEvent,
  type BotFacts,
  type BotOutcome,
  type BotState,
  saysNothing,
} from '../bot-types.ts'
import { readAnswer } from '../walk-tree.ts'
import { UNSAID } from './fresh.ts'
import { mayRepeat } from './repeat.ts'

const QUESTION = '[ 1 ] Sim\n[ 2 ] Não'

/**
 * A conversation that waits for consent: the company's words, its link, and the question. Yes goes on as if the customer had
 * just come; no ends it with the connection's closing words; anything else is asked again, so many times. Server behaviour §2.7.
 */
export function consent(facts: BotFacts): BotOutcome | null {
  const { state, event, terms } = facts
  if (state.status !== 'lgpd') return null
  if (!isWanted(facts)) return goOn(facts, 'consentWaived', [])
  if (state.step !== 'consent') return ask(facts)
  const answer = readConsent(event.text ?? '')
  if (answer === 'yes') return goOn(facts, 'consentGiven', [{ do: 'keepConsent' }])
  if (answer === 'no' || isEnd(event)) {
    const effects: BotEffect[] = [{ do: 'say', text: terms.connection.complationMessage }, { do: 'close' }]
    return { rule: 'consentRefused', state: { ...state, step: 'done' }, effects }
  }
  if (saysNothing(event) || mayRepeat(facts) !== 'yes') return { rule: 'consentUnclear', state, effects: [] }
  const effects: BotEffect[] = [{ do: 'say', text: QUESTION }]
  return { rule: 'consentAskedAgain', state: { ...state, used: state.used + 1 }, effects }
}

/** Tells whether the customer leaves: during the question for consent they may leave as everywhere else. */
function isEnd({ text }: BotEvent): boolean {
  return readAnswer([], text ?? '').kind === 'end'
}

function ask({ state, terms }: BotFacts): BotOutcome {
  const { lgpdMessage, lgpdLink } = terms.settings
  const words = [lgpdMessage, lgpdLink].filter((text) => text.trim() !== '')
  const effects: BotEffect[] = [
    { do: 'log', type: 'lgpd', queueId: state.queueId },
    ...words.map((text): BotEffect => ({ do: 'say', text })),
    { do: 'say', text: QUESTION },
  ]
  return { rule: 'consentAsked', state: { ...state, step: 'consent', used: 0 }, effects }
}

/** The company asks nobody any more: who still waits for its question waits for a person. */
function isWanted({ terms }: BotFacts): boolean {
  return terms.settings.enableLGPD && terms.settings.lgpdMessage.trim() !== ''
}

/**
 * Continues after the question for consent. The customer goes to the user whose wallet they are in, as they would
 * without the question; else they start as if they had just come: their answer is no choice of the menu that comes
 * next. Server behaviour §1.5.
 */
function goOn(
  { state, terms }: BotFacts,
  rule: 'consentGiven' | 'consentWaived',
  effects: readonly BotEffect[],
): BotOutcome {
  const userId = terms.walletUserId ?? null
  if (userId !== null) {
    const assignment: BotEffect = { do: 'log', type: 'userDefine', queueId: state.queueId, userId }
    const attended: BotState = { ...state, status: ATTENDED, userId, step: 'done', used: 0 }
    return { rule, state: attended, effects: [...effects, assignment] }
  }
  const next: BotState = { ...state, ...UNSAID, status: WAITING, step: 'start' }
  return { rule, state: next, effects, goesOnWith: { text: null } }
}

/**
 * The rules by which the bot answers, each with the section of the specification's server behaviour that demands it.
 * docs/bot.md describes each of them.
 */
export const BOT_RULES = {
  vacation: '§2.6',
  vacationTold: '§2.6',
  consentAsked: '§2.7',
  consentAskedAgain: '§2.7',
  consentUnclear: '§2.7',
  consentGiven: '§2.7',
  consentWaived: '§2.7',
  consentRefused: '§2.7',
  closedNow: '§2.5',
  closedTold: '§2.5',
  menuAsked: '§2.1',
  menuQuiet: '§2.1',
  menuLimit: '§2.1',
  queueChosen: '§2.1',
  queueGiven: '§2.1',
  endChosen: '§2.2',
  backChosen: '§2.2',
  optionChosen: '§2.2',
  optionsRepeated: '§2.2',
  optionsLimit: '§2.2',
  flowBegun: '§6',
  flowAnswered: '§6',
  flowWaits: '§6',
  flowWentOn: '§6',
  flowEnded: '§6',
} as const satisfies Record<string, `§${number}`>

export type BotRule = keyof typeof BOT_RULES

/** The names of the rules, for the types of stored values. */
export const BOT_RULE_NAMES = Object.keys(BOT_RULES) as [BotRule, ...BotRule[]]

/**
 * Rules by which the customer was told something that a ticket's log shows, besides its rows about the queue, the
 * closing and the menu.
 */
export const TOLD_RULES = [
  'vacation',
  'consentAskedAgain',
  'consentGiven',
  'consentRefused',
  'closedNow',
  'backChosen',
  'endChosen',
  'optionChosen',
  'optionsRepeated',
  'flowBegun',
  'flowEnded',
] as const satisfies readonly BotRule[]

/** Rules after which the later steps are not done. Server behaviour §1.11. */
const CLOSED_DOORS: ReadonlySet<BotRule> = new Set<BotRule>([
  'vacation',
  'vacationTold',
  'consentAsked',
  'consentAskedAgain',
  'consentUnclear',
  'consentRefused',
  'closedNow',
  'closedTold',
])

/** Rules by which a customer's answer was understood. */
const ANSWERS: ReadonlySet<BotRule> = new Set<BotRule>([
  'consentGiven',
  'consentRefused',
  'queueChosen',
  'optionChosen',
  'endChosen',
  'backChosen',
  'flowAnswered',
])

export function isAnswerRule(rule: BotRule): boolean {
  return ANSWERS.has(rule)
}

/** Rules after which the bot sends no more: it still understands an answer, but a person must come next. */
const ENOUGH: ReadonlySet<BotRule> = new Set<BotRule>(['menuLimit', 'optionsLimit'])

export function saidEnough(rule: BotRule): boolean {
  return ENOUGH.has(rule)
}

export function isClosedDoor(rule: BotRule): boolean {
  return CLOSED_DOORS.has(rule)
}

export function isTold(rule: BotRule): boolean {
  return TOLD_RULES.some((toldRule) => toldRule === rule)
}

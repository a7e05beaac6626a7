/**
 * By which rule the bot answered, each with the lines that ask for it: server behaviour of the specification.
 * docs/bot.md is made of this table.
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
} as const satisfies Record<string, `§${number}.${number}`>

export type BotRule = keyof typeof BOT_RULES

/** Their names, for what keeps one. */
export const BOT_RULE_NAMES = Object.keys(BOT_RULES) as [BotRule, ...BotRule[]]

/** What a ticket's history tells of beside the rows of its queue, its end and the menu: the customer was told something by it. */
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
] as const satisfies readonly BotRule[]

/** By these the door stays closed: what would come after it is not done. Server behaviour §1.11. */
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

/** By these the bot has said enough: it still understands an answer, and who comes next is a person. */
const ENOUGH: ReadonlySet<BotRule> = new Set<BotRule>(['menuLimit', 'optionsLimit'])

export function saidEnough(rule: BotRule): boolean {
  return ENOUGH.has(rule)
}

export function isClosedDoor(rule: BotRule): boolean {
  return CLOSED_DOORS.has(rule)
}

export function isTold(rule: BotRule): boolean {
  return TOLD_RULES.some((told) => told === rule)
}

import { DEFAULT_TIME_ZONE, wallClock } from '../time.ts'
import { withoutEnd } from '../values/without-end.ts'
import { protocolOf } from './protocol.ts'

/** The facts for the variables in a company's text. A missing fact becomes empty text. */
export type TextFacts = {
  now: Date
  ticketId: number
  /** The time when the ticket was opened; absent if there is none yet. */
  openedAt?: Date | undefined
  timeZone?: string | undefined
  /** The time zone of protocols; absent if the company has never moved. */
  protocolTimeZone?: string | undefined
  contact?: string | null | undefined
  user?: string | null | undefined
  queue?: string | null | undefined
  connection?: string | null | undefined
  company?: string | null | undefined
}

/** The variables of a text, in the order in which a form offers them. Server behaviour §2.12. */
export const TEXT_VARIABLES = [
  'firstName',
  'name',
  'userName',
  'ms',
  'hour',
  'date',
  'data_hora',
  'queue',
  'connection',
  'ticket_id',
  'protocol',
  'name_company',
] as const
export type TextVariable = (typeof TEXT_VARIABLES)[number]

/** The last is the queue's name as the transfer text spells it. */
const VARIABLE = /\{\{\s*(\w+)\s*\}\}|\$\{queue\.name\}/g

/**
 * Fills `{{name}}` in a text that a company or an attendant wrote, and `${queue.name}` as the transfer text spells it. Where
 * nothing is known, the comma and the blank before it go as well. Unknown names stay as they are, nothing is escaped. Server
 * behaviour §2.11, §2.12.
 */
export function fillVariables(text: string, facts: TextFacts): string {
  return fillFrom(text, variableValues(facts))
}

/** The same from values that are known already. */
export function fillFrom(text: string, values: ReadonlyMap<string, string>): string {
  let filled = ''
  let end = 0
  for (const match of text.matchAll(VARIABLE)) {
    const [variable, name] = match
    filled += text.slice(end, match.index)
    end = match.index + variable.length
    const value = name === undefined ? (values.get('queue') ?? '') : (values.get(name) ?? variable)
    filled += value
    if (value !== '' || name === undefined) continue
    filled = withoutLead(filled)
    // At the beginning of a line the comma behind it goes instead.
    if (filled === '' || filled.endsWith('\n')) end += leadLength(text.slice(end, end + MAX_BLANKS))
  }
  return filled + text.slice(end)
}

/** As many signs as are looked at behind a variable. */
const MAX_BLANKS = 20

/** The characters of a comma, and of the blanks behind it, at the beginning of a text. */
function leadLength(text: string): number {
  return /^[,;:]?[ \t]*/.exec(text)?.[0].length ?? 0
}

/** Without the comma and the blanks at its end: of "Olá, " only "Olá" is left. */
function withoutLead(text: string): string {
  const bare = withoutBlanks(text)
  return bare.endsWith(',') ? withoutBlanks(bare.slice(0, -1)) : bare
}

function withoutBlanks(text: string): string {
  return withoutEnd(text, ' \t')
}

/** Whether every variable of a text is one that we fill: what the machine sends has nobody who fills others. */
export function hasKnownVariables(text: string): boolean {
  return unknownVariablesIn(text).length === 0
}

/** The names in a text that we do not fill: they would be read as they are typed. */
export function unknownVariablesIn(text: string): string[] {
  return variablesIn(text).filter((name) => !KNOWN_VARIABLES.has(name))
}

const KNOWN_VARIABLES: ReadonlySet<string> = new Set<string>(TEXT_VARIABLES)

/** The names that a text is to be filled with, each once, in the order of the text. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = 'queue']) => name))]
}

/** The one table of what each variable stands for. */
export function variableValues(facts: TextFacts): Map<string, string> {
  const clock = wallClock(facts.now, facts.timeZone ?? DEFAULT_TIME_ZONE)
  const name = realName(facts.contact)
  const date = `${two(clock.day)}/${two(clock.month)}/${clock.year}`
  const hour = `${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`
  const values: Record<TextVariable, string> = {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name,
    userName: facts.user ?? '',
    ms: greetingAt(clock.hour),
    hour,
    date,
    data_hora: `${date} às ${hour}`,
    queue: facts.queue ?? '',
    connection: facts.connection ?? '',
    ticket_id: String(facts.ticketId),
    protocol: protocolOf(
      { id: facts.ticketId, createdAt: facts.openedAt ?? facts.now },
      facts.protocolTimeZone ?? facts.timeZone,
    ),
    name_company: facts.company ?? '',
  }
  return new Map(Object.entries(values))
}

/** A name as people are addressed by: one without a letter is a number, a dot or a picture. */
function realName(name: string | null | undefined): string {
  return name && /\p{L}/u.test(name) ? name.trim() : ''
}

/** The specification's words: they are part of what the customer reads. */
function greetingAt(hour: number): string {
  if (hour >= 6 && hour < 12) return 'Bom dia'
  if (hour >= 12 && hour < 18) return 'Boa tarde'
  return hour >= 18 ? 'Boa noite' : 'Boa madrugada'
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

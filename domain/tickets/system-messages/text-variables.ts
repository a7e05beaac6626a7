import { DEFAULT_TIME_ZONE, type WallClock, wallClock } from '../../core/time.ts'

/** What a company's text may speak of. Missing facts are empty text. */
export type TextFacts = {
  now: Date
  ticketId: number
  timeZone?: string | undefined
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

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
/** As the transfer text spells it. */
const QUEUE_NAME = /\$\{queue\.name\}/g

/**
 * Fills `{{name}}` in a text that a company wrote, and `${queue.name}` as the transfer text spells it. Unknown names
 * stay as they are, nothing is escaped. Server behaviour §2.11, §2.12.
 */
export function fillVariables(text: string, facts: TextFacts): string {
  return fillFrom(text, variableValues(facts))
}

/** The same from values that are known already. */
export function fillFrom(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole)
    .replace(QUEUE_NAME, () => values.get('queue') ?? '')
}

/** The names that a text is to be filled with, each once, in the order of the text. */
export function variablesIn(text: string): string[] {
  const spelled = text.replace(QUEUE_NAME, '{{queue}}')
  return [...new Set(Array.from(spelled.matchAll(VARIABLE), ([, name = '']) => name))]
}

/** The one table of what each variable stands for. */
export function variableValues(facts: TextFacts): Map<string, string> {
  const clock = wallClock(facts.now, facts.timeZone ?? DEFAULT_TIME_ZONE)
  const name = facts.contact ?? ''
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
    protocol: `${stamp(clock)}${facts.ticketId}`,
    name_company: facts.company ?? '',
  }
  return new Map(Object.entries(values))
}

/** The specification's words: they are part of what the customer reads. */
function greetingAt(hour: number): string {
  if (hour >= 6 && hour < 12) return 'Bom dia'
  if (hour >= 12 && hour < 18) return 'Boa tarde'
  return hour >= 18 ? 'Boa noite' : 'Boa madrugada'
}

function stamp({ year, month, day, hour, minute, second }: WallClock): string {
  return [year, ...[month, day, hour, minute, second].map(two)].join('')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

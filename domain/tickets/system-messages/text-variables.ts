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

/**
 * Fills `{{name}}` in a text that a company wrote, and `${queue.name}` as the transfer text spells it. Unknown names
 * stay as they are, nothing is escaped. Server behaviour §2.11, §2.12.
 */
export function fillVariables(text: string, facts: TextFacts): string {
  const values = valuesOf(facts)
  return text
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole)
    .replace(/\$\{queue\.name\}/g, () => facts.queue ?? '')
}

function valuesOf(facts: TextFacts): Map<string, string> {
  const clock = wallClock(facts.now, facts.timeZone ?? DEFAULT_TIME_ZONE)
  const name = facts.contact ?? ''
  const date = `${two(clock.day)}/${two(clock.month)}/${clock.year}`
  const hour = `${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`
  return new Map([
    ['firstName', name.trim().split(/\s+/)[0] ?? ''],
    ['name', name],
    ['userName', facts.user ?? ''],
    ['ms', greetingAt(clock.hour)],
    ['hour', hour],
    ['date', date],
    ['queue', facts.queue ?? ''],
    ['connection', facts.connection ?? ''],
    ['ticket_id', String(facts.ticketId)],
    ['protocol', `${stamp(clock)}${facts.ticketId}`],
    ['name_company', facts.company ?? ''],
    ['data_hora', `${date} às ${hour}`],
  ])
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

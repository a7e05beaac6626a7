import { DAY_MS } from '../../../core/contract/time.ts'
import { folded } from '../../../core/contract/values/folded.ts'

/** A day of the calendar, and a time of it in minutes where one was said. */
export type Moment = { year: number; month: number; day: number; minutes: number | null }

/** By how many days the words lie from today, the longest first. */
const RELATIVE: readonly (readonly [string, number])[] = [
  ['depois de amanha', 2],
  ['day after tomorrow', 2],
  ['pasado manana', 2],
  ['anteontem', -2],
  ['amanha', 1],
  ['tomorrow', 1],
  ['manana', 1],
  ['ontem', -1],
  ['yesterday', -1],
  ['ayer', -1],
  ['hoje', 0],
  ['today', 0],
  ['hoy', 0],
]

const MONTHS: readonly (readonly string[])[] = [
  ['janeiro', 'enero', 'january', 'jan'],
  ['fevereiro', 'febrero', 'february', 'fev', 'feb'],
  ['marco', 'marzo', 'march', 'mar'],
  ['abril', 'april', 'abr', 'apr'],
  ['maio', 'mayo', 'may', 'mai'],
  ['junho', 'junio', 'june', 'jun'],
  ['julho', 'julio', 'july', 'jul'],
  ['agosto', 'august', 'ago', 'aug'],
  ['setembro', 'septiembre', 'september', 'set', 'sep'],
  ['outubro', 'octubre', 'october', 'out', 'oct'],
  ['novembro', 'noviembre', 'november', 'nov'],
  ['dezembro', 'diciembre', 'december', 'dez', 'dic', 'dec'],
]

const WEEKDAYS: readonly (readonly string[])[] = [
  ['domingo', 'sunday'],
  ['segunda', 'lunes', 'monday'],
  ['terca', 'martes', 'tuesday'],
  ['quarta', 'miercoles', 'wednesday'],
  ['quinta', 'jueves', 'thursday'],
  ['sexta', 'viernes', 'friday'],
  ['sabado', 'saturday'],
]

/** Today in the company's time zone. */
export type Today = { year: number; month: number; day: number }

export function todayIn(timeZone: string, now: Date): Today {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now).split('-').map(Number)
  const [year = 1970, month = 1, day = 1] = parts
  return { year, month, day }
}

/** The day that a customer names: "amanhã", "15/3", "15 de março de 2026", "sexta às 14h"; undefined where it is none. */
export function readMoment(text: string, today: Today): Moment | undefined {
  const plain = folded(text)
  const day =
    relativeDay(plain, today) ?? namedDay(plain, today) ?? writtenDay(plain, today) ?? weekday(plain, today)
  return day && { ...day, minutes: readTime(plain) }
}

/** Both ends of a range: "15/3 a 20/3", "de amanhã até sexta". */
export function readRange(text: string, today: Today): [Moment, Moment] | undefined {
  const ends = folded(text)
    .replace(/\s+/g, ' ')
    .replace(/^(?:de|from|desde|entre) /, '')
    .split(/ (?:a|ate|ao|e|to|until|hasta|al|y|-|–) /)
  const [first, last] = ends.map((end) => readMoment(end, today))
  return ends.length === 2 && first && last ? [first, last] : undefined
}

/** Minutes of the day: "14h", "14h30", "14:30", "2 da tarde"; null where no time is said. */
export function readTime(text: string): number | null {
  const plain = folded(text)
  const match =
    /\b(\d{1,2})(?:[:h](\d{2}))\b/.exec(plain) ??
    /\b(\d{1,2})\s*(?:h|hs|horas?|hrs?)\b/.exec(plain) ??
    /\b(?:as|at|a las)\s+(\d{1,2})\b/.exec(plain) ??
    /\b(\d{1,2})\s*(?=(?:am|pm|da manha|da tarde|da noite|de la)\b)/.exec(plain)
  if (!match) return /\b(?:meio.dia|noon|mediodia)\b/.test(plain) ? 720 : null
  const [, hourText, minuteText = '0'] = match
  const isLate = /\b(?:pm|da tarde|da noite|de la tarde|de la noche)\b/.test(plain)
  const hour = Number(hourText) + (isLate && Number(hourText) < 12 ? 12 : 0)
  const minutes = hour * 60 + Number(minuteText)
  return hour < 24 && Number(minuteText) < 60 ? minutes : null
}

/** A moment in the form that the bot asks for: `dd/MM/yyyy HH:mm`. */
export function writeMoment({ year, month, day, minutes }: Moment, format: string): string {
  const at = minutes ?? 0
  const parts: Record<string, string> = {
    yyyy: String(year),
    yy: String(year).slice(-2),
    MM: two(month),
    M: String(month),
    dd: two(day),
    d: String(day),
    HH: two(Math.floor(at / 60)),
    mm: two(at % 60),
  }
  return format.replace(/yyyy|yy|MM|M|dd|d|HH|mm/g, (token) => parts[token] ?? token)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function relativeDay(plain: string, today: Today): Today | undefined {
  const found = RELATIVE.find(([words]) => new RegExp(`\\b${words}\\b`).test(plain))
  return found && shifted(today, found[1])
}

/** "15 de março", "15 march 2026". */
function namedDay(plain: string, today: Today): Today | undefined {
  const match = /\b(\d{1,2})(?:o|st|nd|rd|th)?\s+(?:de\s+|of\s+)?([a-z]{3,})(?:\s+(?:de\s+)?(\d{4}))?/.exec(
    plain,
  )
  const month = MONTHS.findIndex((words) => words.includes(match?.[2] ?? '')) + 1
  return month > 0 ? validDay(Number(match?.[1]), month, match?.[3], today) : undefined
}

/** "15/3", "15-03-2026", "2026-03-15". */
function writtenDay(plain: string, today: Today): Today | undefined {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(plain)
  if (iso) return validDay(Number(iso[3]), Number(iso[2]), iso[1], today)
  const match = /\b(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?\b/.exec(plain)
  return match ? validDay(Number(match[1]), Number(match[2]), match[3], today) : undefined
}

/** The next one; today's name is today in a week. */
function weekday(plain: string, today: Today): Today | undefined {
  const index = WEEKDAYS.findIndex((words) => words.some((word) => new RegExp(`\\b${word}\\b`).test(plain)))
  if (index === -1) return undefined
  const now = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
  return shifted(today, (index - now + 7) % 7 || 7)
}

/** Without a year it is the next such day. */
function validDay(day: number, month: number, yearText: string | undefined, today: Today): Today | undefined {
  const isPast = month < today.month || (month === today.month && day < today.day)
  const usualYear = isPast ? today.year + 1 : today.year
  const year = yearText === undefined ? usualYear : Number(yearText.length === 2 ? `20${yearText}` : yearText)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? { year, month, day } : undefined
}

function shifted({ year, month, day }: Today, days: number): Today {
  const date = new Date(Date.UTC(year, month - 1, day) + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#domain/core/contract/languages.ts'

/** English dates are written day first here, as the specification fixes dd/MM/yyyy. */
const LOCALES: Record<Language, string> = { 'pt-BR': 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' }
const formatters = new Map<string, Intl.DateTimeFormat>()

export type Clock = { language: string; timeZone: string }

/** 09:41 */
export function timeOfDay(iso: string, clock: Clock) {
  return formatter(clock, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))
}

/** 21/11/2026 */
export function dateOf(iso: string, clock: Clock) {
  return formatter(clock, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(iso))
}

/** 21/11/2026, 09:41 */
export function dateAndTime(iso: string, clock: Clock) {
  return `${dateOf(iso, clock)}, ${timeOfDay(iso, clock)}`
}

/** The hour today, else the date. Specification 1 §2, ticket row. */
export function rowTime(iso: string, now: Date, clock: Clock) {
  return dayKey(iso, clock) === dayKey(now, clock) ? timeOfDay(iso, clock) : dateOf(iso, clock)
}

/** A long day for the separators of a conversation: "sexta-feira, 20 de novembro". */
export function longDay(iso: string, clock: Clock) {
  return formatter(clock, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(iso))
}

/** The calendar day there (2026-11-21), by which messages are grouped. */
export function dayKey(instant: string | Date, { timeZone }: Clock) {
  return formatter(
    { language: 'sv', timeZone },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
  ).format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** 3:07 */
export function duration(seconds: number) {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`
}

/** 1,4 MB */
export function fileSize(bytes: number, language: string) {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1024 ** step)
}

/** Counts stop at two digits. */
export function capped(count: number) {
  return count > 99 ? '99+' : String(count)
}

/** Cuts at a number of characters as people count them, marking the cut. */
export function cut(text: string, length: number) {
  // A letter is at most two units: of a long text no more is looked at than decides.
  const letters = [...text.slice(0, 2 * length + 2)]
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : text
}

function localeOf(language: string) {
  return LOCALES[isLanguage(language) ? language : DEFAULT_LANGUAGE]
}

function formatter({ language, timeZone }: Clock, options: Intl.DateTimeFormatOptions) {
  const locale = language === 'sv' ? 'sv' : localeOf(language)
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const cached = formatters.get(key)
  if (cached) return cached
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(key, created)
  return created
}

/** An amount of the wire, a decimal text, as money is written: R$ 149,00. */
export function money(amount: string, currency: string, language: string) {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount))
}

/** A number of things, grouped as the language has it. */
export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(count)
}

/** A number with at most one decimal: 4,3. */
export function decimalText(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(value)
}

/** 12% of 100, as the language has it: "12%", "12 %", "%12". */
export function percentText(percent: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(percent / 100)
}

const THOUSANDS: Record<Language, readonly [string, string, string]> = {
  'pt-BR': [' mil', ' mi', ' bi'],
  en: ['k', 'M', 'B'],
  es: [' mil', ' M', ' mil M'],
  tr: [' B', ' Mn', ' Mr'],
}

/**
 * A number as short as an axis needs it: 950, "1,5 mil", "2 mi". Words of our own: browsers and the server write
 * "compact" numbers differently.
 */
export function shortCount(count: number, language: string): string {
  const power = Math.min(3, Math.floor(Math.log10(Math.max(1, Math.abs(count))) / 3))
  const unitWord = power === 0 ? '' : THOUSANDS[isLanguage(language) ? language : DEFAULT_LANGUAGE][power - 1]
  return `${decimalText(count / 1000 ** power, language)}${unitWord}`
}

/** The day and month of a calendar day (2026-11-21): 21/11. */
export function shortDay(day: string, language: string) {
  // Every language writes the day first. Asked for without the year, some drop the zeros.
  return dateOf(`${day}T12:00:00Z`, { language, timeZone: 'UTC' }).slice(0, 'dd/MM'.length)
}

/** The weekday of an instant at Greenwich: sexta-feira, or sex. */
export function weekdayName(iso: string, language: string, form: 'long' | 'short') {
  return formatter({ language, timeZone: 'UTC' }, { weekday: form }).format(new Date(iso))
}

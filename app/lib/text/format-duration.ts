import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#domain/core/contract/languages.ts'
import { decimalText } from './format'

const UNITS = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const
type UnitName = (typeof UNITS)[number]['name']

/**
 * Words of our own instead of `Intl.DurationFormat`: older browsers lack it, and two versions of it write the same time
 * differently, so that the browser's first page would not equal the server's.
 */
const WORDS: Record<
  Language,
  { and: string; unit: Record<UnitName, string>; days: string; dayTick: string }
> = {
  'pt-BR': {
    and: ' e ',
    unit: { day: 'dia', hour: 'h', minute: 'min', second: 's' },
    days: 'dias',
    dayTick: 'd',
  },
  en: {
    and: ' ',
    unit: { day: 'day', hour: 'h', minute: 'min', second: 's' },
    days: 'days',
    dayTick: 'd',
  },
  es: {
    and: ' y ',
    unit: { day: 'día', hour: 'h', minute: 'min', second: 's' },
    days: 'días',
    dayTick: 'd',
  },
  tr: {
    and: ' ',
    unit: { day: 'gün', hour: 'sa', minute: 'dk', second: 'sn' },
    days: 'gün',
    dayTick: 'gün',
  },
}

/** From so many seconds on single seconds are left out. */
const WHOLE_MINUTES_FROM = 600
const DAY_SECONDS = 86_400

/** A length of time by its two largest units: "45 s", "4 min e 30 s", "22 min", "1 h e 5 min", "2 dias e 3 h". */
export function formatDuration(seconds: number, language: string): string {
  const words = wordsOf(language)
  let remainder = roundedSeconds(Math.max(0, seconds))
  const parts = UNITS.flatMap(({ name, seconds: length }) => {
    const count = Math.floor(remainder / length)
    remainder -= count * length
    return count === 0 ? [] : [unitText(count, name, language)]
  })
  return parts.length === 0 ? `0 ${words.unit.second}` : parts.slice(0, 2).join(words.and)
}

function unitText(count: number, name: UnitName, language: string): string {
  const { unit, days } = wordsOf(language)
  return `${decimalText(count, language)} ${name === 'day' && count !== 1 ? days : unit[name]}`
}

/** Rounds to the smallest unit that is written. */
function roundedSeconds(seconds: number): number {
  const precision = seconds < WHOLE_MINUTES_FROM ? 1 : seconds < DAY_SECONDS ? 60 : 3_600
  return Math.round(seconds / precision) * precision
}

/** A length of time on an axis, in the unit of the axis's steps: "30 s", "90 min", "16 h", "2 d". */
export function formatDurationTick(seconds: number, stepSeconds: number, language: string): string {
  if (seconds === 0) return '0'
  const step = UNITS.find(({ seconds: length }) => length <= stepSeconds) ?? UNITS[3]
  const { unit, dayTick } = wordsOf(language)
  const unitWord = step.name === 'day' ? dayTick : unit[step.name]
  return `${decimalText(seconds / step.seconds, language)} ${unitWord}`
}

function wordsOf(language: string) {
  return WORDS[isLanguage(language) ? language : DEFAULT_LANGUAGE]
}

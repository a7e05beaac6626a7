import type { Archive } from './archive.ts'
import { readXml } from './xml.ts'

/**
 * The way in which a spreadsheet shows a number: as it is, as a percentage, a date, a time, a duration, or its digits
 * in a pattern.
 */
export type CellFormat =
  | { kind: 'plain' }
  | { kind: 'percent'; decimals: number }
  | { kind: 'date'; hasDay: boolean; hasTime: boolean }
  | { kind: 'duration' }
  | { kind: 'digits'; pattern: readonly PatternSign[] }

/** A sign of a pattern of digits: a text between them, or the place of a digit, which `0` fills with a zero. */
type PatternSign = { text: string } | { digit: '0' | '#' }

const PLAIN: CellFormat = { kind: 'plain' }
const DAY: CellFormat = { kind: 'date', hasDay: true, hasTime: false }
const TIME: CellFormat = { kind: 'date', hasDay: false, hasTime: true }
const MOMENT: CellFormat = { kind: 'date', hasDay: true, hasTime: true }

/** Formats that a file names by number alone (ECMA-376, part 1, 18.8.30), East Asian dates included. */
const BUILT_IN: readonly (readonly [from: number, to: number, format: CellFormat])[] = [
  [9, 9, { kind: 'percent', decimals: 0 }],
  [10, 10, { kind: 'percent', decimals: 2 }],
  [14, 17, DAY],
  [18, 21, TIME],
  [22, 22, MOMENT],
  [27, 31, DAY],
  [32, 35, TIME],
  [36, 36, DAY],
  [45, 47, { kind: 'duration' }],
  [50, 58, DAY],
]

/** Unpacked size of the formats, and how many a file may hold: as many as Excel has. */
const STYLES_BYTES = 16 << 20
const MAX_FORMATS = 65_490

/** The formats of a file's cells, by their number in `s`. */
export async function readCellFormats(archive: Archive, name: string): Promise<readonly CellFormat[]> {
  if (!archive.has(name)) return []
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isOfCells = false
  const handlers = {
    open(tag: string, attributes: Readonly<Record<string, string>>) {
      if (tag === 'cellXfs') isOfCells = true
      if (tag === 'numFmt' && codes.size < MAX_FORMATS) {
        codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      }
      if (tag === 'xf' && isOfCells && formats.length < MAX_FORMATS) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(formatOf(id, codes.get(id)))
      }
    },
    close(tag: string) {
      if (tag === 'cellXfs') isOfCells = false
    },
  }
  for await (const _ of readXml(archive.read(name, STYLES_BYTES), handlers));
  return formats
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (code !== undefined) return formatOfCode(code)
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? PLAIN
}

/** Longer codes are none that people wrote. */
const MAX_CODE = 255

function formatOfCode(code: string): CellFormat {
  const [positive = ''] = code.slice(0, MAX_CODE).split(';')
  const signs = positive
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
    .toLowerCase()
  if (/general|standard|@/.test(signs)) return PLAIN
  if (/\[(h+|m+|s+)\]/.test(signs)) return { kind: 'duration' }
  const hasTime = /[hs]/.test(signs)
  const hasDay = /[yd]/.test(signs) || (/m/.test(signs) && !hasTime)
  if (hasDay || hasTime) return { kind: 'date', hasDay, hasTime }
  if (signs.includes('%')) return { kind: 'percent', decimals: /\.(0+)/.exec(signs)?.[1]?.length ?? 0 }
  return patternOf(positive) ?? PLAIN
}

/** `000\.000\.000\-00` or `(00) 00000-0000`: whole numbers whose digits are shown between other signs, or with zeros before them. */
function patternOf(code: string): CellFormat | null {
  const tokens = code.replace(/\[[^\]]*\]/g, '').match(/"[^"]*"|\\.|[_*].|./g) ?? []
  const signs = tokens.filter((token) => !/^[_*]/.test(token)).map(signOf)
  const pattern = signs.filter((sign) => sign !== null)
  const zeros = pattern.filter((sign) => 'digit' in sign && sign.digit === '0')
  return pattern.length === signs.length && zeros.length > 1 ? { kind: 'digits', pattern } : null
}

/** Null for what has a meaning beyond that: a decimal point, a comma for thousands, an exponent. */
function signOf(token: string): PatternSign | null {
  if (token === '0' || token === '#') return { digit: token }
  if (token.startsWith('"')) return { text: token.slice(1, -1) }
  if (token.startsWith('\\')) return { text: token.slice(1) }
  return /^[-+/() :]$/.test(token) ? { text: token } : null
}

/** A number of a cell as people see it: dates as `2026-12-25`, because the file does not say in which order its reader has them. */
export function numberText(text: string, format: CellFormat, isFrom1904: boolean): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  if (format.kind === 'date')
    return dateText(value + (isFrom1904 ? DAYS_TO_1904 : 0), format) ?? plainText(text)
  if (format.kind === 'percent')
    return `${plainText(String(Number((value * 100).toFixed(format.decimals))))}%`
  if (format.kind === 'duration') return durationText(value)
  if (format.kind === 'digits') return digitsText(value, format.pattern) ?? plainText(text)
  return plainText(text)
}

/** All digits of a number: `5.511988887777E12` → `5511988887777`, `1.1000000000000001` → `1.1`. */
function plainText(text: string): string {
  const value = Number(text)
  if (/^-?\d+$/.test(text)) return text
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? String(BigInt(value)) : String(value)
}

const DAYS_TO_1904 = 1462
const DAYS_TO_1970 = 25_569
const DAY_SECONDS = 86_400
/** The last day that Excel knows is in the year 9999. */
const MAX_SERIAL = 2_958_466

/** Days since 1900, of which Excel counts the 29th of February that 1900 did not have. Null for no date. */
function dateText(serial: number, { hasDay, hasTime }: Extract<CellFormat, { kind: 'date' }>): string | null {
  if (serial < 0 || serial >= MAX_SERIAL) return null
  const days = serial < 60 ? serial + 1 : serial
  const seconds = Math.round((days - DAYS_TO_1970) * DAY_SECONDS)
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().split('T')
  const shownTime = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)
  return [...(hasDay ? [day] : []), ...(hasTime ? [shownTime] : [])].join(' ')
}

function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * DAY_SECONDS)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const remainder = seconds % 60
  const parts = [hours, minutes, ...(remainder === 0 ? [] : [remainder])].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${days < 0 ? '-' : ''}${parts.join(':')}`
}

/** The digits in their pattern, filled from its end; null for what is not a whole number. */
function digitsText(value: number, pattern: readonly PatternSign[]): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const digits = [...String(value)]
  const first = pattern.findIndex((sign) => 'digit' in sign)
  const reversed = [...pattern.entries()].toReversed().map(([index, sign]) => {
    if ('text' in sign) return sign.text
    if (index === first) return digits.splice(0).join('') || zeroOf(sign.digit)
    return digits.pop() ?? zeroOf(sign.digit)
  })
  return reversed.toReversed().join('').trim()
}

function zeroOf(digit: '0' | '#'): string {
  return digit === '0' ? '0' : ''
}

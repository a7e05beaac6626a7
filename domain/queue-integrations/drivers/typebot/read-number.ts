import { numberWord, tokensOf } from '../../../core/contract/answers/answer-words.ts'
import { withoutEnd } from '../../../core/contract/values/without-end.ts'

/** A number as people write it, as Typebot reads it: "1.234,50" → "1234.5"; undefined where it is none. */
export function readNumber(text: string, hasDecimalPoint: boolean): string | undefined {
  const match = /[-−]?\d[\d.,\s]*/.exec(text.replace(/(?<=\d)\s+(?=\d{3})/g, ''))
  if (!match) return spokenNumber(text)
  const digits = withoutEnd(match[0].trim().replace('−', '-'), '.,')
  const value = Number(plainDigits(digits, hasDecimalPoint))
  return Number.isFinite(value) ? String(value) : undefined
}

/** "dois", "somos três": the only word of a number. */
function spokenNumber(text: string): string | undefined {
  const values = tokensOf(text).flatMap((token) => numberWord(token) ?? [])
  return values.length === 1 ? String(values[0]) : undefined
}

/** The last of both signs is the decimal's; one alone is read by the language. */
function plainDigits(digits: string, hasDecimalPoint: boolean): string {
  const [lastComma, lastPoint] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (lastComma >= 0 && lastPoint >= 0)
    return lastComma > lastPoint ? decimalAt(digits, '.', ',') : decimalAt(digits, ',', '.')
  const [thousands, decimal] = hasDecimalPoint ? [',', '.'] : ['.', ',']
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+$`).test(digits)
  return isGrouped
    ? digits.replaceAll(thousands, '')
    : decimalAt(digits.replaceAll(thousands, decimal), '', decimal)
}

function decimalAt(digits: string, thousands: string, decimal: string): string {
  return (thousands === '' ? digits : digits.replaceAll(thousands, '')).replace(decimal, '.')
}

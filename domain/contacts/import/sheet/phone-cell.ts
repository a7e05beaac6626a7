import { isPhone, plainPhone } from '../../contract/rules.ts'
import { typedPhone } from '../../contract/typed-phone.ts'

/** The problem with the number of a row; texts under `import.problem`. */
export type NumberProblem = 'numberMissing' | 'numberRounded' | 'number'

export type ReadNumber = { number: string } | { problem: NumberProblem }

/** Between several numbers of a cell; `5,511987654321E+12` is one. */
const BETWEEN = /:::|[;\n|]|\/{1,2}|,(?=\s|\d{8}(?!\d*e))|\s(?:e|ou|y|o|or|and|ve|veya)\s/i

/** The numbers of a cell as they are written, each by itself. */
export function splitNumbers(cell: string): string[] {
  return (isDate(cell) ? [cell] : cell.split(BETWEEN)).map((part) => part.trim()).filter(Boolean)
}

/** `2026-12-25`, `25/12/2026 14:30`: its digits may be as many as a number's. */
export function isDate(text: string): boolean {
  return /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})( \d{1,2}:\d{2}(:\d{2})?)?$/.test(text.trim())
}

/**
 * One number as it stands in a cell. Spreadsheets make numbers of them: `5511987654321.0`, `5.511987654321E+12`. One whose
 * digits were rounded away (`5,51199E+12`) is told, not guessed. Without a country's code it is one of `country`.
 */
export function readNumber(cell: string, country: string): ReadNumber {
  const text = plainPhone(cell).replace(/^'/, '').trim()
  if (text === '') return { problem: 'numberMissing' }
  const plain = /^\d[\d.,]*e[+]?\d{1,2}$/i.test(text) ? unrounded(text) : text.replace(AS_DECIMAL, '$1')
  if (plain === null) return { problem: 'numberRounded' }
  if (!isPhone(plain) || isDate(plain)) return { problem: 'number' }
  return { number: typedPhone(plain, country) }
}

/** A whole number that the spreadsheet shows with decimals; not a number in groups, the last of which may be `.0000`. */
const AS_DECIMAL = /^(\+?\d{8,})[.,]0+$/

/** All digits of a number in scientific notation; null where the notation does not hold them all. */
function unrounded(text: string): string | null {
  const [mantissa = '', power = ''] = text.toLowerCase().replace(',', '.').split('e')
  const [integerPart = '', fraction = ''] = mantissa.split('.')
  const missing = Number(power) - fraction.length
  return missing === 0 ? integerPart + fraction : null
}

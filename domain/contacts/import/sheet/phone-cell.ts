import { digitsOf, isPhone } from '../../rules.ts'

/** What is wrong with the number of a row; texts under `import.problem`. */
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
 * digits were rounded away (`5,51199E+12`) is told, not guessed. With `country`, one that is written as in Brazil, without
 * the country's code, gets it.
 */
export function readNumber(cell: string, country: '' | '55'): ReadNumber {
  const text = plainSigns(cell).replace(/^'/, '').trim()
  if (text === '') return { problem: 'numberMissing' }
  const plain = /^\d[\d.,]*e[+]?\d{1,2}$/i.test(text) ? unrounded(text) : text.replace(AS_DECIMAL, '$1')
  if (plain === null) return { problem: 'numberRounded' }
  if (!isPhone(plain) || isDate(plain)) return { problem: 'number' }
  const digits = digitsOf(plain)
  return { number: country === '55' && !plain.startsWith('+') ? withBrazil(digits) : digits }
}

/** Numbers that were copied come with marks that nobody sees, odd dashes and full-width digits. */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
}

/** A whole number that the spreadsheet shows with decimals; not a number in groups, the last of which may be `.0000`. */
const AS_DECIMAL = /^(\+?\d{8,})[.,]0+$/

/** All digits of a number in scientific notation; null where the notation does not hold them all. */
function unrounded(text: string): string | null {
  const [mantissa = '', power = ''] = text.toLowerCase().replace(',', '.').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const missing = Number(power) - fraction.length
  return missing === 0 ? whole + fraction : null
}

/** `11 98765-4321` or `(011) 3333-4444` → with 55: area codes begin at 11, mobile numbers of nine digits with a 9. */
function withBrazil(digits: string): string {
  const national = digits.replace(/^0+/, '')
  const isNational = /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/.test(national)
  return isNational ? `55${national}` : digits.replace(/^00/, '')
}

import { digitsOf, isPhone } from '../../rules.ts'

/** What is wrong with the number of a row; texts under `import.problem`. */
export type NumberProblem = 'numberMissing' | 'numberRounded' | 'number'

export type ReadNumber = { number: string } | { problem: NumberProblem }

/**
 * A number as it stands in a cell. Spreadsheets make numbers of them: `5511987654321.0`, `5.511987654321E+12`. One whose
 * digits were rounded away (`5,51199E+12`) is told, not guessed. Of several (`… ::: …`) the first counts. With
 * `country`, one that is written as in Brazil, without the country's code, gets it.
 */
export function readNumber(cell: string, country: '' | '55'): ReadNumber {
  const [first = ''] = cell.split(/:::|;|\/{1,2}|,(?=\s)/)
  const text = first.replace(/^'/, '').trim()
  if (text === '') return { problem: 'numberMissing' }
  const plain = /^\d[\d.,]*e[+]?\d{1,2}$/i.test(text) ? unrounded(text) : text.replace(AS_DECIMAL, '$1')
  if (plain === null) return { problem: 'numberRounded' }
  if (!isPhone(plain)) return { problem: 'number' }
  const digits = digitsOf(plain)
  return { number: country === '55' && !plain.startsWith('+') ? withBrazil(digits) : digits }
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

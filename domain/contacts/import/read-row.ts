import { z } from 'zod'
import { canonicalPhone } from '../rules.ts'
import type { ImportInput, RowProblem } from './import-schema.ts'
import { readNumber } from './sheet/phone-cell.ts'

/** A row of a spreadsheet as a contact: with its number in its usual form, or with what is wrong. */
export type ContactRowInput = {
  name: string
  number: string
  email: string
  extra: { name: string; value: string }[]
  problem: RowProblem | null
}

const MAX_NAME = 250
const MAX_EMAIL = 250
const MAX_EXTRA = 20

/**
 * Reads a row by what its columns hold. Of several columns of names their texts are one name; of several of numbers or
 * addresses the first that is filled counts. Without a name the number is the name, as with who writes to us.
 */
export function readContactRow(
  cells: readonly string[],
  columns: ImportInput['columns'],
  country: '' | '55',
) {
  const of = (field: string) =>
    columns.flatMap((column, n) => (column.field === field ? [cells[n] ?? ''] : []))
  const name = of('name').filter(Boolean).join(' ').slice(0, MAX_NAME)
  const written = of('number').find((cell) => cell !== '') ?? ''
  const email = (of('email').find((cell) => cell !== '') ?? '').split(/ ::: |[;,\s]/)[0] ?? ''
  const extra = columns
    .flatMap(({ head, field }, n) =>
      field === 'extra' && cells[n] ? [{ name: head || '?', value: cells[n] }] : [],
    )
    .slice(0, MAX_EXTRA)
  return judged({ name, email, extra }, readNumber(written, country), written)
}

function judged(
  row: Pick<ContactRowInput, 'name' | 'email' | 'extra'>,
  read: ReturnType<typeof readNumber>,
  written: string,
): ContactRowInput {
  if ('problem' in read) return { ...row, number: written, problem: read.problem }
  const number = canonicalPhone(read.number)
  const isAddress =
    row.email === '' || (row.email.length <= MAX_EMAIL && z.email().safeParse(row.email).success)
  if (!isAddress) return { ...row, number, problem: 'email' }
  const name = row.name === '' ? number : row.name
  return { ...row, name, number, problem: name.length < 2 ? 'nameMissing' : null }
}

import { sql } from 'drizzle-orm'
import { phoneIdentity } from '../../contacts/contract/rules.ts'
import type { ContactRowInput } from '../../contacts/import/read-row.ts'
import type { ImportRow } from '../../contacts/import/work/match-rows.ts'
import type { Outcome } from '../../contacts/import/work/save-known.ts'
import type { SheetTarget, Staged } from '../../contacts/import/work/sheet-target.ts'
import type { Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { addItems } from '../add-items.ts'
import { SheetImportInput } from '../contract/import-schema.ts'
import { MAX_ITEM_NAME, MAX_VARIABLE_LENGTH, MAX_VARIABLES, variableName } from '../contract/rules.ts'

/** Rows become people of a list: each number once, as its last row has it. */
export const LIST_TARGET: SheetTarget = {
  shaped,
  lastWins: true,
  rowsAtOnce: 500,
  judge: (tx, rows, { input }) => judged(tx, rows, SheetImportInput.parse(input).contactListId ?? 0),
  save: (tx, rows, { input }) => save(tx, rows, SheetImportInput.parse(input).contactListId ?? 0),
}

/** As a list keeps it: a short name, and values by the names that placeholders have. */
function shaped(read: ContactRowInput): ContactRowInput {
  const row = read.problem === 'email' ? withoutEmail(read) : read
  const notes = new Set(row.notes)
  const variables = new Map(
    row.extra.flatMap(({ name, value }) => {
      const variable = variableName(name)
      return variable === '' || value === '' ? [] : [[variable, value] as const]
    }),
  )
  const isCut =
    row.name.length > MAX_ITEM_NAME ||
    variables.size > MAX_VARIABLES ||
    [...variables.values()].some((value) => value.length > MAX_VARIABLE_LENGTH)
  if (isCut) notes.add('cut')
  const extra = [...variables]
    .slice(0, MAX_VARIABLES)
    .map(([name, value]) => ({ name, value: value.slice(0, MAX_VARIABLE_LENGTH).toWellFormed() }))
  const number = row.problem === null ? phoneIdentity(row.number) : row.number
  return { ...row, name: row.name.slice(0, MAX_ITEM_NAME).trim(), number, extra, notes: [...notes] }
}

/** Somebody whose address is none still gets messages: their number is good. */
function withoutEmail(row: ContactRowInput): ContactRowInput {
  const name = row.name === '' ? row.number : row.name
  return { ...row, name, email: '', problem: null, notes: [...row.notes, 'emailLeftOut'] }
}

async function judged(tx: Tx, rows: readonly Staged[], contactListId: number) {
  const identities = textArray(rows.map(({ number }) => number))
  const known = await tx.db.execute<{ identity: string }>(sql`
    select identity from contact_list_items where company_id = ${tx.companyId}
      and contact_list_id = ${contactListId} and identity = any(${identities})`)
  const knownIdentities = new Set(known.map(({ identity }) => identity))
  return new Map(
    rows.map(({ rowNo, number, notes }) => [
      rowNo,
      { isKnown: knownIdentities.has(number), changedBy: null, notes },
    ]),
  )
}

async function save(tx: Tx, rows: readonly ImportRow[], contactListId: number): Promise<Outcome[]> {
  const people = rows.map(({ name, number, email, extra }) => ({
    name,
    number,
    email,
    variables: Object.fromEntries(extra.map(({ name, value }) => [name, value])),
  }))
  const created = await addItems(tx, { contactListId, people, isNewer: true })
  return rows.map(({ rowNo, number }) => ({
    rowNo,
    state: created.has(number) ? 'created' : 'updated',
    problem: null,
    contactId: null,
  }))
}

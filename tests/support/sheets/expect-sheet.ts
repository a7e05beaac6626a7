import { expect } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import type { testServices } from '#tests/support/services.ts'
import { importSheet } from './import-sheet.ts'

/** A contact after an import: name, number, address, and each field as `name=value`. */
type Person = readonly [name: string, number: string, email: string, ...fields: string[]]

/** A spreadsheet as people have it, and what an import must make of it. */
export type PeoplesSheet = {
  file: Promise<Blob> | Blob
  gives: readonly Person[]
  /** The messages of rows about values that were not taken as they stand, or not at all: `row: word`. */
  tells?: readonly string[]
  /** The tags of all of them together. */
  tags?: readonly string[]
}

/** Imports a sheet into a company without contacts, and expects of it what it must give and tell. */
export async function expectSheet(
  services: Awaited<ReturnType<typeof testServices>>,
  { file, gives, tells = [], tags = [] }: PeoplesSheet,
): Promise<void> {
  const company = await aCompany(services)
  await services.admin`update contacts set deleted_at = now() where company_id = ${company.id}`
  const { noted, problems } = await importSheet(asUser(services, company.admin), await file)
  const rows = await services.admin`select c.name, c.number, c.email,
        (select array_agg(e.name || '=' || e.value order by e.id) from contact_extra_info e
          where e.contact_id = c.id) as fields
      from contacts c where company_id = ${company.id} and deleted_at is null order by id`
  const people = rows.map(({ name, number, email, fields }) => [name, number, email, ...(fields ?? [])])
  expect(people).toEqual(gives.map((person) => [...person]))
  const messages = [
    ...noted.flatMap(({ rowNo, notes }) => notes.map((note) => `${rowNo}: ${note}`)),
    ...problems.map(({ rowNo, problem }) => `${rowNo}: ${problem}`),
  ]
  expect(messages).toEqual([...tells])
  const labels = await services.admin`select name from tags where company_id = ${company.id} order by name`
  expect(labels.map(({ name }) => name)).toEqual([...tags])
}

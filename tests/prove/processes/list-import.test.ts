import { expect, test } from 'bun:test'
import { contactListItemVerbs } from '#domain/contact-lists/contact-list-item-verbs.ts'
import { contactListVerbs } from '#domain/contact-lists/contact-list-verbs.ts'
import {
  checkSheetImport,
  getSheetImport,
  startSheetImport,
  uploadListSheet,
} from '#domain/contact-lists/import/sheet-imports.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { workOffJob } from '#tests/support/sheets/work-off-job.ts'
import { heldBy, msOf } from '../held.ts'
import { tell } from '../report.ts'

const ROWS = 200_000
/** Every so many rows say the number of the row before once more. */
const REPEATED_EVERY = 100
/** Rows that were read and not let go would take hundreds of megabytes. */
const MAX_HELD_BYTES = 48 << 20
const MAX_PAGE_MS = 1500

const services = await testServices()

function sheet(): Blob {
  const numberOf = (n: number) => 5_521_900_000_000 + (n % REPEATED_EVERY === 0 ? Math.max(0, n - 1) : n)
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `Pessoa ${n};${numberOf(n)};p${n}@x.com;Cidade ${n % 300}`,
  )
  return new Blob([`Nome;Número;E-mail;Cidade\n${lines.join('\n')}\n`])
}

test('a list of 200,000 rows is imported in bounded memory, each number once, and is read page by page', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const list = await contactListVerbs.create(admin, { name: 'Todos', consentSource: 'Loja' })
  const contactListId = list.id
  const upload = { blob: sheet(), name: 'todos.csv', type: 'text/csv' }
  const { job } = await uploadListSheet(admin, { contactListId, upload, start: false, maxBytes: 64 << 20 })
  const jobId = job.id
  let [checkMs, saveMs] = [0, 0]
  const heldBytes = await heldBy(async () => {
    checkMs = await msOf(async () => {
      await checkSheetImport(admin, { jobId, fields: ['name', 'number', 'email', 'extra'], hasHeader: true })
      await workOffJob(services, company.id, jobId)
    })
    saveMs = await msOf(async () => {
      await startSheetImport(admin, { jobId, consentSource: '' })
      await workOffJob(services, company.id, jobId)
    })
  })
  const repeated = ROWS / REPEATED_EVERY - 1
  const { counts, state } = (await getSheetImport(admin, { jobId })).job
  expect({ state, counts }).toMatchObject({
    state: 'done',
    counts: { repeated, created: ROWS - repeated, updated: 0, failed: 0 },
  })
  const [items] = await services.admin`select count(*)::int as n, count(distinct identity)::int as identities
    from contact_list_items where contact_list_id = ${contactListId}`
  expect(items).toEqual({ n: ROWS - repeated, identities: ROWS - repeated })
  await services.admin`analyze contact_list_items`
  const page = (query: object) => () =>
    contactListItemVerbs.list(admin, { contactListId, pageNumber: 1, ...query })
  const pages = {
    first: await msOf(page({})),
    byName: await msOf(page({ sort: 'name' })),
    searched: await msOf(page({ searchParam: 'pessoa 19999' })),
    lists: await msOf(() => contactListVerbs.list(admin, { pageNumber: 1 })),
  }
  tell('list import', { rows: ROWS, heldMb: Math.round(heldBytes / (1 << 20)), checkMs, saveMs, ...pages })
  expect(heldBytes).toBeLessThan(MAX_HELD_BYTES)
  expect(Math.max(...Object.values(pages))).toBeLessThan(scaled(MAX_PAGE_MS))
}, 900_000)

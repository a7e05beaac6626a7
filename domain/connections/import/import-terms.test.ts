import { expect, test } from 'bun:test'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { UpdateConnectionInput } from '../contract/schema.ts'
import { updateConnection } from '../update-connection.ts'
import { type ImportTerms, importProblems } from './import-terms.ts'

const services = await testServices()

const TODAY = '2026-11-23'
const completeTerms = {
  importOldMessages: '2026-01-01',
  importRecentMessages: '2026-11-23',
  queueIdImportMessages: 1,
}

const asNew = (terms: ImportTerms) => importProblems({}, terms, TODAY)

test('an import has its days, of the last two years and in their order, and its queue', () => {
  expect(asNew(completeTerms)).toEqual({})
  expect(asNew({})).toEqual({})
  expect(asNew({ importRecentMessages: TODAY })).toEqual({ importOldMessages: 'required' })
  expect(asNew({ importOldMessages: TODAY })).toEqual({
    importRecentMessages: 'required',
    queueIdImportMessages: 'required',
  })
  expect(asNew({ ...completeTerms, importOldMessages: '2024-11-22' })).toEqual({
    importOldMessages: 'tooSmall',
  })
  expect(asNew({ ...completeTerms, importOldMessages: '2024-11-23' })).toEqual({})
  expect(asNew({ ...completeTerms, importRecentMessages: '2025-12-31' })).toEqual({
    importRecentMessages: 'tooSmall',
  })
  expect(asNew({ ...completeTerms, importRecentMessages: '2026-11-24' })).toEqual({
    importRecentMessages: 'tooLarge',
  })
})

test('a day that stays may have grown old, a queue may be gone: only what changes is judged', () => {
  const old = { ...completeTerms, importOldMessages: '2023-01-01', importRecentMessages: '2024-01-01' }
  expect(importProblems(old, { importRecentMessages: '2024-02-01' }, TODAY)).toEqual({})
  expect(importProblems(old, { importRecentMessages: '2022-02-01' }, TODAY)).toEqual({
    importRecentMessages: 'tooSmall',
  })
  expect(importProblems(old, { importOldMessages: '2023-02-01' }, TODAY)).toEqual({
    importOldMessages: 'tooSmall',
  })
  const alone = { ...completeTerms, queueIdImportMessages: null }
  expect(importProblems(alone, { importOldMessages: '2026-02-01' }, TODAY)).toEqual({
    queueIdImportMessages: 'required',
  })
})

test('a connection is saved once its import is old, and once the import’s queue is deleted', async () => {
  const company = await aCompany(services)
  const { id } = company.connection
  await services.admin`update connections set import_old_messages = '2020-01-01', import_recent_messages = '2020-02-01',
    queue_id_import_messages = ${company.queue.id} where id = ${id}`
  const save = (input: Parameters<typeof updateConnection>[2]) =>
    updateConnection(asUser(services, company.admin), id, input)
  const sheet = { importOldMessages: '2020-01-01', importRecentMessages: '2020-02-01' }
  const queued = { ...sheet, queueIdImportMessages: company.queue.id }
  expect(await save({ ...queued, name: 'Balcão' })).toMatchObject({ name: 'Balcão', ...queued })
  await services.admin`update connections set queue_id_import_messages = null where id = ${id}`
  const alone = { ...sheet, queueIdImportMessages: null }
  expect(await save({ ...alone, name: 'Vitrine' })).toMatchObject({ name: 'Vitrine', ...alone })
  const reset = { importOldMessages: null, importRecentMessages: null }
  expect(await save(reset)).toMatchObject(reset)
  expect(save(sheet)).rejects.toMatchObject({ details: { fields: { importOldMessages: 'tooSmall' } } })
})

test('an import begins and ends at a time, too, on the company’s clock; its sheet, which knows days, leaves that', async () => {
  const company = await aCompany(services)
  const { id } = company.connection
  const save = (input: object) =>
    updateConnection(asUser(services, company.admin), id, UpdateConnectionInput.parse(input))
  const year = services.now().getUTCFullYear() - 1
  const typedTerms = {
    importOldMessages: `${year}-03-01T13:30:00.000Z`,
    importRecentMessages: `${year}-03-02T08:15`,
  }
  const times = { importOldMessages: `${year}-03-01T10:30:00`, importRecentMessages: `${year}-03-02T08:15` }
  expect(await save({ ...typedTerms, queueIdImportMessages: company.queue.id })).toMatchObject(times)
  const days = { importOldMessages: `${year}-03-01`, importRecentMessages: `${year}-03-02` }
  expect(await save({ ...days, name: 'Balcão' })).toMatchObject({ ...times, name: 'Balcão' })
  const moved = { ...days, importRecentMessages: `${year}-03-03` }
  expect(await save(moved)).toMatchObject({ ...times, importRecentMessages: `${year}-03-03` })
  const early = save({ importRecentMessages: `${year}-03-01T10:29` })
  expect(early).rejects.toMatchObject({ details: { fields: { importRecentMessages: 'tooSmall' } } })
  expect(await save({ importRecentMessages: `${year}-03-01` })).toMatchObject({
    importRecentMessages: `${year}-03-01`,
  })
})

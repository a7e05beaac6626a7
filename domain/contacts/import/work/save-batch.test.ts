import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aContact, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { saveBatch } from './save-batch.ts'

const services = await testServices()

test('tells of the tags of a contact that an import brings back', async () => {
  const company = await aCompany(services)
  const { id, number } = await aContact(company.ctx, { number: '5511955550001' })
  const tag = await aTag(company.ctx)
  await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
    values (${company.id}, ${id}, ${tag.id})`
  await services.admin`update contacts set deleted_at = now() where id = ${id}`
  const row = { rowNo: 1, name: 'Rita', number, email: '', extra: [] }
  const options = { onDuplicate: 'skip', tags: [], isTold: true } as const
  const outcomes = await inTransaction(company.ctx, (tx) => saveBatch(tx, [row], options))
  expect(outcomes).toMatchObject([{ state: 'created', contactId: id }])
  const storedEvents = await eventsOf(services, company.id)
  expect(storedEvents).toContainEqual(expect.objectContaining({ noun: 'tag', id: tag.id, action: 'update' }))
})

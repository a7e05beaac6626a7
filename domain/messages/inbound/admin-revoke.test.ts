import { expect, test } from 'bun:test'
import { messages } from '#db/schema/messages.ts'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent, aPerson, aPersonChat, aRevoke } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from './receive-event.ts'

const services = await testServices()
const chat = { kind: 'group' as const, groupId: '123@g.us', subject: 'Group' }
const [ana, bia] = [aPerson('5511900000001'), aPerson('5511900000002')]

const receive = (company: TestCompany, event: InboundEvent) =>
  receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
const allMessages = (company: TestCompany) =>
  reading(company.ctx, (tx) => tx.db.select().from(messages).orderBy(messages.id))

async function aGroup() {
  const company = await aCompany(services)
  await services.admin`update connections set allow_group = true where id = ${company.connection.id}`
  return company
}

test('an admin of a group takes away what another wrote, and what we wrote', async () => {
  const company = await aGroup()
  await receive(company, aMessageEvent({ externalId: 'M', body: 'spam', chat, author: ana }))
  await receive(company, aMessageEvent({ externalId: 'O', body: 'ours', chat, author: null, fromMe: true }))
  await receive(company, aRevoke('M', { chat, author: bia, isByAdmin: true }))
  await receive(company, aRevoke('O', { chat, author: bia, isByAdmin: true, targetFromMe: true }))
  expect(await allMessages(company)).toMatchObject([
    { body: 'spam', isDeleted: true },
    { body: 'ours', isDeleted: true },
  ])
})

test('twice, or of what never came, changes nothing more', async () => {
  const company = await aGroup()
  await receive(company, aMessageEvent({ externalId: 'M', chat, author: ana }))
  for (const target of ['M', 'M', 'unknown'])
    await receive(company, aRevoke(target, { chat, author: bia, isByAdmin: true }))
  expect(await allMessages(company)).toMatchObject([{ isDeleted: true }])
  expect(await services.admin`select 1 from early_effects where company_id = ${company.id}`).toHaveLength(0)
})

test('the mark means nothing outside of a group', async () => {
  const company = await aGroup()
  await receive(company, aMessageEvent({ externalId: 'M', fromMe: true, chat: aPersonChat('5511900000001') }))
  await receive(
    company,
    aRevoke('M', { chat: aPersonChat('5511900000001'), isByAdmin: true, targetFromMe: true }),
  )
  expect(await allMessages(company)).toMatchObject([{ isDeleted: false }])
})

import { expect, test } from 'bun:test'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { aCompany } from '#tests/support/factories.ts'
import { aMessageEvent, aStub } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { TEXTS } from '../contract/texts.ts'
import { receiveEvent } from './receive-event.ts'

const services = await testServices()

test('a stub that nobody gave us the content of says so in its place, and takes it should it come after all', async () => {
  const company = await aCompany(services)
  const receive = (event: InboundEvent) =>
    receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
  const shownMessages = async () =>
    (
      await services.admin`select body, is_stub from messages where company_id = ${company.id} order by id`
    ).map(({ body, is_stub }) => ({ body, isStub: is_stub }))
  await receive(aStub({ externalId: 'S' }))
  await receive(aMessageEvent({ externalId: 'N', body: 'next' }))
  await receive(aStub({ externalId: 'S', isFinal: true }))
  expect(await shownMessages()).toEqual([
    { body: TEXTS.unreadable, isStub: true },
    { body: 'next', isStub: false },
  ])

  await receive(aMessageEvent({ externalId: 'S', body: 'original' }))
  await receive(aStub({ externalId: 'S', isFinal: true }))
  expect(await shownMessages()).toEqual([
    { body: 'original', isStub: false },
    { body: 'next', isStub: false },
  ])
})

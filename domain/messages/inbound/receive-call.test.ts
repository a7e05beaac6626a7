import { expect, test } from 'bun:test'
import { aCompany, aConnection, withSettings } from '#tests/support/factories.ts'
import { aCall, aPerson } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from './receive-event.ts'

const services = await testServices()

test('a group is not told that calls are not answered: it is not who calls', async () => {
  const company = await aCompany(services)
  const connection = await aConnection(company.ctx, { allowGroup: true })
  await withSettings(company.ctx, {
    acceptCallWhatsapp: 'enabled',
    AcceptCallWhatsappMessage: 'Não atendemos ligações.',
  })
  const chat = { kind: 'group' as const, groupId: '9@g.us', subject: 'Família' }
  const event = aCall({ chat, author: aPerson('5511977776666', 'Ana') })
  await receiveEvent(company.ctx, { connectionId: connection.id, rawEventId: null, event })
  const storedMessages =
    await services.admin`select media_type, from_me from messages where company_id = ${company.id}`
  expect(storedMessages).toMatchObject([{ media_type: 'call_log', from_me: false }])
})

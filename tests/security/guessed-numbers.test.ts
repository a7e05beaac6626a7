import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aContact, aMessage, aTicket, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { as } = testApi(services, { limits: { anonymous: endless, user: endless } })

const RIGHT = '5511982736455'
const WRONG = '5511982736456'

/** An attendant from whom numbers are hidden, with a customer's conversation and a group's. */
async function scenario() {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const attendant = await aUser(company.ctx, {
    ...{ queueIds: [company.queue.id], allTicket: true, allowGroup: true, allHistoric: true },
  })
  const own = { queueId: company.queue.id, userId: attendant.userId }
  const contact = await aContact(company.ctx, { number: RIGHT, name: 'Maria' })
  const ticket = await aTicket(company, 'open', { ...own, contactId: contact.id })
  const room = await aContact(company.ctx, { number: '120363000000000001', name: 'Obra', isGroup: true })
  const group = await aTicket(company, 'group', { ...own, contactId: room.id, isGroup: true })
  return { company, contact, ticket, group, call: await as(attendant) }
}

test('a right guess looks as a wrong one in what is written into a group, noted or sent', async () => {
  const { company, group, call } = await scenario()
  for (const isPrivate of [true, false]) {
    const body = { body: `@${RIGHT} @${WRONG} @551198`, isPrivate }
    const said = await (await call('POST', `/messages/${group.id}`, { body })).json()
    await call('POST', `/messages/${group.id}`, { body: { body: 'veja', isPrivate, quotedMsg: said.id } })
  }
  const text = await (await call('GET', `/messages/${group.uuid}`)).text()
  expect(text).not.toContain('Maria')
  expect(text).toContain('@551198')
  const member = await aContact(company.ctx, { name: 'Beto', isParticipantOnly: true })
  await aMessage(company, group, { body: `@${RIGHT} vem`, authorId: member.id })
  expect(await (await call('GET', `/messages/${group.uuid}`)).text()).toContain('@Maria vem')
})

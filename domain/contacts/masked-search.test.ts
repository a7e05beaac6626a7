import { expect, test } from 'bun:test'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { listMessages } from '../messages/list-messages.ts'
import { ListMessagesInput } from '../messages/schema.ts'
import { listTickets } from '../tickets/list-tickets.ts'
import { ListTicketsInput } from '../tickets/schema.ts'
import { listContacts } from './list-contacts.ts'
import { ListContactsInput } from './schema.ts'

const house = await testHouse()

/** Ways to write digits that the search folds into plain ones. */
const SPELLINGS = ['98765', '９８７６５', '9８７65', '⑨⑧⑦⑥⑤', '98765 ', '-98765']

test('a hidden number is not found piece by piece, however its digits are written', async () => {
  const company = await aCompany(house)
  const number = '5511912398765'
  const contact = await aContact(company.ctx, { number, name: number })
  await aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
  const masked = asUser(house, company.attendant, { masksNumbers: true })
  const found = async (searchParam: string, ctx = masked) => [
    ...(await listContacts(ctx, ListContactsInput.parse({ searchParam }))).contacts.map(({ id }) => id),
    ...(await listTickets(ctx, ListTicketsInput.parse({ searchParam }))).tickets.map((row) => row.contact.id),
  ]
  for (const spelling of SPELLINGS) expect(await found(spelling)).toEqual([])
  expect(await found(number)).toEqual([contact.id, contact.id])
  expect(await found('98765', asUser(house, company.attendant))).toEqual([contact.id, contact.id])
})

test('the raw data of what could not be understood is not for who must not see numbers', async () => {
  const company = await aCompany(house)
  const ticket = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const dataJson = { kind: 'newMessage', raw: '{"participant":"5511912398765@s.whatsapp.net"}' }
  await aMessage(company, ticket, { mediaType: 'unsupported', dataJson })
  const page = async (masksNumbers: boolean) => {
    const ctx = asUser(house, company.attendant, { masksNumbers })
    return JSON.stringify(await listMessages(ctx, { ...ListMessagesInput.parse({}), uuid: ticket.uuid }))
  }
  expect(await page(false)).toContain('5511912398765')
  expect(await page(true)).not.toContain('5511912398765')
})

import { expect, test } from 'bun:test'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { editMessage } from '../../messages/changes/edit-message.ts'
import { ListMessagesInput } from '../../messages/contract/schema.ts'
import { listMessages } from '../../messages/list-messages.ts'
import { ListTicketsInput } from '../../tickets/contract/schema.ts'
import { listTickets } from '../../tickets/lists/list-tickets.ts'
import { ListContactsInput } from '../contract/schema.ts'
import { listContactChoices, listContacts } from './list-contacts.ts'

const services = await testServices()

/** Ways to write digits that the search folds into plain ones. */
const SPELLINGS = ['98765', '９８７６５', '9８７65', '⑨⑧⑦⑥⑤', '98765 ', '-98765']

test('a hidden number is not found piece by piece, however its digits are written', async () => {
  const company = await aCompany(services)
  const number = '5511912398765'
  const contact = await aContact(company.ctx, { number, name: number })
  await aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
  const masked = asUser(services, company.attendant, { masksNumbers: true })
  const findContacts = async (searchParam: string, ctx = masked) => [
    ...(await listContacts(ctx, ListContactsInput.parse({ searchParam }))).contacts.map(({ id }) => id),
    ...(await listTickets(ctx, ListTicketsInput.parse({ searchParam }))).tickets.map((row) => row.contact.id),
  ]
  for (const spelling of SPELLINGS) expect(await findContacts(spelling)).toEqual([])
  expect(await findContacts(number)).toEqual([contact.id, contact.id])
  expect(await findContacts('98765', asUser(services, company.attendant))).toEqual([contact.id, contact.id])
})

test('a private note tells nothing of a guess that stands in it, neither shown nor searched for', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx, { number: '5511912398765' })
  const ticket = await aTicket(company, 'open', {
    contactId: contact.id,
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const note = { fromMe: true, isPrivate: true, userId: company.attendant.userId }
  const right = await aMessage(company, ticket, { ...note, body: 'seria 11 91239-8765?' })
  const wrong = await aMessage(company, ticket, {
    ...note,
    body: 'seria 11 91239-8764?',
    quotedId: right.id,
  })
  const masked = asUser(services, company.attendant, { masksNumbers: true })
  const { messages } = await listMessages(masked, { ...ListMessagesInput.parse({}), uuid: ticket.uuid })
  const bodies = messages.map(({ body, quotedMsg }) => [body, quotedMsg?.body])
  expect(bodies).toEqual([
    ['seria 11 *****-****?', undefined],
    ['seria 11 *****-****?', 'seria 11 *****-****?'],
  ])
  const find = async (searchParam: string, ctx = masked) => {
    const ticketsQuery = { ...ListTicketsInput.parse({ searchParam }), searchOnMessages: true }
    return (await listTickets(ctx, ticketsQuery)).tickets.map(({ id }) => id)
  }
  for (const piece of ['39-8765', '39-8764']) expect(await find(piece)).toEqual([])
  expect(await find('39-8764', asUser(services, company.attendant))).toEqual([ticket.id])
  expect(await find('seria')).toEqual([ticket.id])
  await editMessage(masked, { messageId: wrong.id, body: 'não, 11 *****-****?' })
  const [stored] = await services.admin`select body from messages where id = ${wrong.id}`
  expect(stored?.body).toBe('não, 11 91239-8764?')
})

test('the raw data of what could not be understood is not for who must not see numbers', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const dataJson = { kind: 'newMessage', raw: '{"participant":"5511912398765@s.whatsapp.net"}' }
  await aMessage(company, ticket, { mediaType: 'unsupported', dataJson })
  const page = async (masksNumbers: boolean) => {
    const ctx = asUser(services, company.attendant, { masksNumbers })
    return JSON.stringify(await listMessages(ctx, { ...ListMessagesInput.parse({}), uuid: ticket.uuid }))
  }
  expect(await page(false)).toContain('5511912398765')
  expect(await page(true)).not.toContain('5511912398765')
})

test('the order of a list of contacts tells nothing of a hidden number, nor does its cursor', async () => {
  const company = await aCompany(services)
  const named: [string, number][] = []
  const names = ['5511990000009', 'Zoe', '+55 11 99000-0001', 'Ana', 'Rui 11 99000-0005', '2ª via']
  for (const name of names) named.push([name, (await aContact(company.ctx, { name })).id])
  for (let nth = 0; nth < 80; nth++) await aContact(company.ctx, { name: `Xis ${nth}` })
  const masked = asUser(services, company.attendant, { masksNumbers: true })
  const ids: number[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await listContacts(masked, ListContactsInput.parse({ cursor }))
    ids.push(...page.contacts.map(({ id }) => id))
    cursor = page.next
    expect(cursor ?? '0').toMatch(/^\d{1,9}(~\D*\d{0,3})?$/)
  }
  expect(new Set(ids).size).toBe(87)
  const order = ids.flatMap((id) => named.find(([, namedId]) => namedId === id)?.[0] ?? [])
  expect(order).toEqual(['5511990000009', '+55 11 99000-0001', 'Rui 11 99000-0005', '2ª via', 'Ana', 'Zoe'])
  const choices = (await listContactChoices(masked)).map(({ id }) => id)
  expect(choices).toEqual(ids)
})

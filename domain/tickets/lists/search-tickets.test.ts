import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { aCompany, aContact, aMessage, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { protocolOf } from '../../core/contract/texts/protocol.ts'
import { ListTicketsInput } from '../contract/schema.ts'
import { listTickets } from './list-tickets.ts'
import { messagesHolding } from './search-tickets.ts'

const services = await testServices()

async function ids(ctx: Ctx, filter: object): Promise<number[]> {
  const { tickets } = await listTickets(ctx, ListTicketsInput.parse(filter))
  return tickets.map((ticket) => ticket.id)
}

describe('searching tickets', () => {
  test('finds by name without accents and case, by part of the number, and by ticket number', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const joao = await aContact(company.ctx, { name: 'João Araújo', number: '5511987654321' })
    const maria = await aContact(company.ctx, { name: '100% Maria_', number: '5521912340000' })
    const first = await aTicket(company, 'open', { contactId: joao.id })
    const second = await aTicket(company, 'closed', { contactId: maria.id })

    for (const term of ['joao', 'ARAUJO', 'João', '98765', '+55 (11) 98765-4321', 'ara']) {
      expect({ term, found: await ids(ctx, { searchParam: term }) }).toEqual({ term, found: [first.id] })
    }
    expect(await ids(ctx, { searchParam: '100%' })).toEqual([second.id])
    expect(await ids(ctx, { searchParam: 'maria_' })).toEqual([second.id])
    for (const term of ['%%%', '___', '0%M', 'M_ria', '\\\\\\', "'; drop table tickets; --"]) {
      expect({ term, found: await ids(ctx, { searchParam: term }) }).toEqual({ term, found: [] })
    }
    expect(await ids(ctx, { searchParam: String(second.id) })).toContain(second.id)
    expect(await ids(ctx, { searchParam: `#${second.id}` })).toEqual([second.id])
    expect(await ids(ctx, { searchParam: 'joao', status: 'closed' })).toEqual([])
    // One or two letters begin a word of a name.
    expect(await ids(ctx, { searchParam: 'jo' })).toEqual([first.id])
    expect(await ids(ctx, { searchParam: 'ar' })).toEqual([first.id])
    expect(await ids(ctx, { searchParam: 'oa' })).toEqual([])
    for (const term of ['araujo joao', 'JOÃO  ara']) {
      expect({ term, found: await ids(ctx, { searchParam: term }) }).toEqual({ term, found: [first.id] })
    }
  })

  test('finds an older ticket by its number, and otherwise the newest of the contact', async () => {
    const company = await aCompany(services)
    const contact = await aContact(company.ctx, { name: 'Beatriz Lima' })
    const older = await aTicket(company, 'closed', { contactId: contact.id, isLatest: false })
    const newest = await aTicket(company, 'closed', { contactId: contact.id })
    const ctx = asUser(services, company.admin)
    expect(await ids(ctx, { searchParam: 'beatriz' })).toEqual([newest.id])
    expect(await ids(ctx, { searchParam: `#${older.id}` })).toEqual([older.id])
    expect(await ids(ctx, { searchParam: protocolOf(older) })).toEqual([older.id])
  })

  test('finds what was resolved behind a newer conversation, as far as the user may see it', async () => {
    const company = await aCompany(services)
    const elsewhere = await aQueue(company.ctx)
    const contact = await aContact(company.ctx, { name: 'Otávio Prado' })
    const old = { contactId: contact.id, isLatest: false } as const
    const visible = await aTicket(company, 'closed', { ...old, queueId: company.queue.id })
    const hidden = await aTicket(company, 'closed', { ...old, queueId: elsewhere.id })
    const newest = await aTicket(company, 'open', { contactId: contact.id })
    const admin = asUser(services, company.admin)
    const find = (ctx: Ctx, searchParam: string) => ids(ctx, { searchParam, onlyOlder: 'true' })
    for (const term of ['otavio', 'prado ota']) {
      expect((await find(admin, term)).toSorted((a, b) => a - b)).toEqual([visible.id, hidden.id])
      expect(await find(asUser(services, company.attendant), term)).toEqual([visible.id])
    }
    expect(await find(admin, `#${hidden.id}`)).toEqual([hidden.id])
    expect(await find(admin, protocolOf(visible))).toEqual([visible.id])
    expect(await find(admin, `#${newest.id}`)).toEqual([])
    expect(await find(admin, '')).toEqual([])
  })

  test('looks into messages when asked, and only into those that the user may read', async () => {
    const company = await aCompany(services)
    const elsewhere = await aQueue(company.ctx)
    const { id, contactId } = await aTicket(company, 'pending', { queueId: company.queue.id })
    const past = await aTicket(company, 'closed', { contactId, queueId: elsewhere.id, isLatest: false })
    await aMessage(
      company,
      { id, contactId, connectionId: company.connection.id },
      { body: 'meu boleto venceu' },
    )
    await aMessage(company, past, { body: 'assunto sigiloso 50%' })
    const find = (term: string, changes: object = {}) =>
      ids(asUser(services, company.attendant, changes), { searchParam: term, searchOnMessages: 'true' })

    expect(await find('BOLETO ven')).toEqual([id])
    expect(await ids(asUser(services, company.attendant), { searchParam: 'boleto' })).toEqual([])
    expect(await find('sigiloso')).toEqual([])
    expect(await find('sigiloso', { allHistoric: true })).toEqual([id])
    expect(await find('50%', { allHistoric: true })).toEqual([id])
    expect(await find('5_%', { allHistoric: true })).toEqual([])
  })

  test('looks into messages however old they are', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open')
    const createdAt = new Date(services.now().getTime() - 2000 * 24 * 3600_000)
    await aMessage(company, ticket, { body: 'muito antigo', createdAt })
    const ticketIds = await ids(asUser(services, company.admin), {
      searchParam: 'antigo',
      searchOnMessages: 'true',
    })
    expect(ticketIds).toEqual([ticket.id])
  })

  test('says when older messages were not looked at: there was no time, or there were enough', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const ticket = await aTicket(company, 'open')
    await aMessage(company, ticket, { body: 'a agulha' })
    const say = (text: string) => services.admin`
      insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, media_type, body, from_me)
      select ${company.id}, ${ticket.id}, ${ticket.contactId}, ${ticket.connectionId}, ${text} || n, 'conversation', ${text}, false
      from generate_series(1, 6000) n`
    await say('palha do pedido')
    const listed = (searchParam: string) =>
      listTickets(ctx, ListTicketsInput.parse({ searchParam, searchOnMessages: 'true' }))
    expect(await messagesHolding(ctx, 'agulha', 0)).toEqual({ matchedMessages: [], isPartial: true })
    expect(await listed('agulha')).toMatchObject({ tickets: [{ id: ticket.id }] })
    expect((await listed('agulha')).isPartial).toBeUndefined()
    expect(await listed('pedido palha')).toMatchObject({ tickets: [{ id: ticket.id }], isPartial: true })
  })

  test('by number needs the whole one from whom numbers are hidden', async () => {
    const company = await aCompany(services)
    const contact = await aContact(company.ctx, { name: '5531998765432', number: '5531998765432' })
    const { id } = await aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const find = (term: string) => ids(masked, { searchParam: term })

    for (const term of ['99876', '5531', '55 31 99876-543', '5531998', '98765432']) {
      expect({ term, found: await find(term) }).toEqual({ term, found: [] })
    }
    expect(await find('5531998765432')).toEqual([id])
    expect(await find('+55 (31) 9876-5432')).toEqual([id])
    const [row] = (await listTickets(masked, ListTicketsInput.parse({ status: 'pending' }))).tickets
    expect(row?.contact).toMatchObject({ name: '5531998******', number: '5531998******' })
    const adminList = await listTickets(asUser(services, company.admin), ListTicketsInput.parse({}))
    expect(adminList.tickets[0]?.contact.number).toBe('5531998765432')
  })

  test('pages, and counts up to a thousand', async () => {
    const company = await aCompany(services)
    await services.admin`insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Cliente fiel ' || n, (5521800000000 + n)::text, 'whatsapp' from generate_series(1, 1100) n`
    await services.admin`insert into tickets (company_id, contact_id, connection_id, status)
      select ${company.id}, id, ${company.connection.id}, 'open' from contacts
      where company_id = ${company.id} and name like 'Cliente fiel%'`
    const ctx = asUser(services, company.admin)
    const list = (changes: object) =>
      listTickets(ctx, ListTicketsInput.parse({ searchParam: 'fiel', ...changes }))
    const first = await list({})
    expect(first).toMatchObject({ count: 1000, hasMore: true })
    const second = await list({ cursor: first.next })
    expect(second.tickets).toEqual((await list({ pageNumber: 2 })).tickets)
    const listedIds = new Set([...first.tickets, ...second.tickets].map((ticket) => ticket.id))
    expect(listedIds.size).toBe(80)
  })

  test('never leaves the company', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const contact = await aContact(company.ctx, { name: 'Segredo Total' })
    const ticket = await aTicket(company, 'open', { contactId: contact.id })
    await aMessage(company, ticket, { body: 'palavra-passe' })
    const ctx = asUser(services, stranger.admin)
    for (const searchParam of ['segredo', 'palavra', contact.number, `#${ticket.id}`]) {
      expect(await ids(ctx, { searchParam, searchOnMessages: 'true' })).toEqual([])
    }
  })
})

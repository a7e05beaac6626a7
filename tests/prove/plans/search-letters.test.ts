import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { reading } from '#domain/core/transaction.ts'
import { listTags } from '#domain/tags/list-tags.ts'
import { ListTicketsInput } from '#domain/tickets/contract/schema.ts'
import { listTickets } from '#domain/tickets/lists/list-tickets.ts'
import { aCompany, aContact, aMessage, asUser, aTag, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()

/** Each group is one word: whoever looks for one of its spellings finds all of them. */
const SPELLINGS = [
  ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul', 'İSTANBUL'],
  ['Işık', 'ışık', 'isik', 'IŞIK', 'ISIK'],
  ['Ağrı', 'AĞRI', 'agri', 'ağri'],
  ['reunião', 'REUNIÃO', 'reuniao'],
]

test.each(SPELLINGS)(
  '%s is found in names, in messages and in tags, however it is spelt',
  async (...words) => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const expected = new Map<string, number[]>([
      ['names', []],
      ['messages', []],
      ['tags', []],
    ])
    for (const [n, letters] of words.entries()) {
      const contact = await aContact(company.ctx, { name: `Ahmet ${letters} Bey` })
      const named = await aTicket(company, 'open', { contactId: contact.id })
      const written = await aTicket(company, 'open')
      await aMessage(company, written, { body: `yarın ${letters} için` })
      const tag = await aTag(company.ctx, { name: `Etiket ${n} ${letters}` })
      expected.get('names')?.push(named.id)
      expected.get('messages')?.push(written.id)
      expected.get('tags')?.push(tag.id)
    }
    const find = async (input: object) => {
      const { tickets } = await listTickets(ctx, ListTicketsInput.parse(input))
      return tickets.map(({ id }) => id).sort((a, b) => a - b)
    }
    const expectedIds = [...(expected.get('names') ?? []), ...(expected.get('messages') ?? [])].sort(
      (a, b) => a - b,
    )
    for (const searchParam of words) {
      const tags = await listTags(ctx, { kanban: 0, searchParam })
      expect({ searchParam, names: await find({ searchParam }) }).toEqual({
        searchParam,
        names: expected.get('names') ?? [],
      })
      expect({ searchParam, both: await find({ searchParam, searchOnMessages: 'true' }) }).toEqual({
        searchParam,
        both: expectedIds,
      })
      expect(tags.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.get('tags') ?? [])
    }
  },
)

test('names and messages are found by their indexes', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx)
  const ticket = await aTicket(company, 'open', { contactId: contact.id })
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${company.id}, 'Müşteri ' || n, (905000000000 + n)::text, 'whatsapp' from generate_series(1, 20000) n`
  await services.admin`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, media_type, body, from_me)
    select ${company.id}, ${ticket.id}, ${contact.id}, ${ticket.connectionId}, 'x' || n, 'conversation', 'mesaj ' || n, false
    from generate_series(1, 20000) n`
  await services.admin`analyze contacts`
  await services.admin`analyze messages`
  const ctx = asUser(services, company.admin)
  // What the search functions ask, as their owner asks it.
  const plan = (text: string) =>
    services.admin.begin(async (tx) => {
      await tx.unsafe('set local role recado_search')
      return JSON.stringify(await tx.unsafe(`explain (format json) ${text}`))
    })
  expect(
    await plan(`select m.id from messages m where m.company_id = ${company.id} and not m.is_deleted
      and search_text(m.body) like '%' || 'isik' || '%' order by m.id desc limit 1000`),
  ).toContain('messages_search_idx')
  expect(
    await plan(`select c.id from contacts c where c.company_id = ${company.id} and c.deleted_at is null
      and c.sort_name like '%' || 'isik' || '%' order by c.id desc limit 2000`),
  ).toContain('contacts_search_idx')
  const rows = await reading(ctx, (tx) =>
    tx.db.execute(sql`select * from search_messages(${company.id}::bigint, array['mesaj', '19999'], null,
      9007199254740991, 10)`),
  )
  expect(rows.length).toBe(1)
})

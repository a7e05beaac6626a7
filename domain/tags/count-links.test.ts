import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { aCompany, aContact, aQueue, asUser, aTag, aTicket } from '#tests/support/factories.ts'
import { aUserActor } from '#tests/support/fixtures/actors.ts'
import { testServices } from '#tests/support/services.ts'
import { reading } from '../core/transaction.ts'
import { LIVE_ROWS } from '../live/rows.ts'
import { countLinks } from './count-links.ts'

const services = await testServices()
const TAGS = 20

test('a page of tags is counted by one look through the contacts, not by one for each tag', async () => {
  const company = await aCompany(services)
  const tags: number[] = []
  for (let n = 0; n < TAGS; n++) tags.push((await aTag(company.ctx)).id)
  await services.admin`insert into contacts (company_id, name, number, channel, deleted_at)
    select ${company.id}, 'Pessoa ' || n, (5521700000000 + n)::text, 'whatsapp', case when n % 100 = 0 then now() end
    from generate_series(1, 4000) n`
  await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
    select ${company.id}, c.id, t.id from contacts c cross join unnest(${tags}::bigint[]) with ordinality as t (id, nth)
    where c.company_id = ${company.id} and c.name like 'Pessoa %' and c.number::bigint % 10 < t.nth % 10`
  await services.admin`analyze contacts, contact_tags`
  await reading(asUser(services, company.admin), async (tx) => {
    const counts = await countLinks(tx, tags)
    expect(counts.get(tags[8] ?? 0)).toEqual({ contacts: 3560, tickets: 0 })
    expect(counts.get(tags[9] ?? 0)).toBeUndefined()
    const [row] = await tx.db.execute<{ scans: number }>(sql`
      select sum(pg_stat_get_xact_numscans(oid))::int as scans from pg_class
      where oid = 'contacts'::regclass or oid in (select indexrelid from pg_index where indrelid = 'contacts'::regclass)`)
    expect(row?.scans).toBeLessThan(TAGS / 2)
  })
})

test('of the tickets those count that who asks may see', async () => {
  const company = await aCompany(services)
  const lane = await aTag(company.ctx, { isKanban: true })
  const otherQueue = await aQueue(company.ctx)
  const owners = [company.attendant.userId, company.admin.userId, company.admin.userId]
  for (const [n, userId] of owners.entries()) {
    const contact = await aContact(company.ctx)
    const queueId = n === 0 ? company.queue.id : otherQueue.id
    const ticket = await aTicket(company, 'open', { userId, queueId, contactId: contact.id })
    await services.admin`insert into ticket_tags (company_id, ticket_id, tag_id) values (${company.id}, ${ticket.id}, ${lane.id})`
  }
  const countFor = (user: typeof company.attendant) =>
    reading(asUser(services, user), async (tx) => (await countLinks(tx, [lane.id])).get(lane.id)?.tickets)
  expect(await countFor(company.admin)).toBe(3)
  expect(await countFor(company.attendant)).toBe(1)
})

test('a lane that is told says nothing of tickets to who does not see them all', async () => {
  const { tag } = LIVE_ROWS
  const view = {
    id: 1,
    version: 2,
    name: 'Novo',
    color: '#112233',
    kanban: 1,
    userId: null,
    timeLane: 0,
    nextLaneId: null,
    rollbackLaneId: null,
    greetingMessageLane: '',
    orderLane: 1,
    contactsCount: 0,
    ticketsCount: 7,
    createdAt: '2026-11-23T00:00:00.000Z',
    updatedAt: '2026-11-23T00:00:00.000Z',
  }
  expect(tag.hidden?.from(aUserActor())).toBe(true)
  expect(tag.hidden?.from(aUserActor({ profile: 'admin' }))).toBe(false)
  expect(tag.hidden?.hide({ view })).not.toHaveProperty('ticketsCount')
})

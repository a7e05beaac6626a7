import { beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { reading } from '#domain/core/transaction.ts'
import { ListTicketsInput } from '#domain/tickets/contract/schema.ts'
import { wantedStatuses } from '#domain/tickets/lists/list-filter.ts'
import { type PageRequest, pageOfIds } from '#domain/tickets/lists/list-pages.ts'
import { listTickets } from '#domain/tickets/lists/list-tickets.ts'
import { rareTagOf } from '#domain/tickets/lists/tagged-tickets.ts'
import { aCompany, aQueue, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const company = await aCompany(services)
const rare = await aQueue(company.ctx)
/** Rows that a page may read: each part of what somebody sees reads its own 41, and closed ones skip old tickets. */
const FEW = 3000

beforeAll(async () => {
  await fill()
})

describe('a list of 100,000 tickets', () => {
  const attendant: UserActor = {
    ...company.attendant,
    queueIds: [company.queue.id, rare.id],
    allTicket: true,
    allowGroup: true,
    allUserChat: true,
  }
  const people = {
    admin: company.admin,
    attendant,
    'rare attendant': { ...attendant, queueIds: [rare.id], allTicket: false },
  }
  const lists = {
    open: { status: 'open' },
    waiting: { status: 'pending' },
    groups: { status: 'group' },
    closed: { status: 'closed' },
    everything: {},
    'closed of a rare queue': { status: 'closed', queueIds: [rare.id] },
    'open, oldest first': { status: 'open', sortTickets: 'ASC' },
    [LONGEST]: { status: 'pending', sortTickets: 'ASC', orderBy: 'waitingSince' },
    'mine and nobody’s': { status: 'closed', showAll: false },
  }
  for (const [personName, actor] of Object.entries(people)) {
    for (const [name, input] of Object.entries(lists)) {
      test(`reads page 1 and a deep page of ${name} as ${personName} from its indexes`, async () => {
        const first = await readBy(actor, request(input))
        expect(first.scans).not.toContain('Seq Scan')
        const few = name === LONGEST ? WAITING_OF_ALL_PARTS : FEW
        expect(first.rows).toBeLessThan(few)

        const deep = await readBy(actor, { ...request(input), after: { instant: MIDDLE, id: 1 } })
        expect(deep.scans).not.toContain('Seq Scan')
        expect(deep.rows).toBeLessThan(few)
      })
    }
  }

  test('narrowed by a rare tag reads the tag’s links once, not the tags of each ticket', async () => {
    const tag = await aTag(company.ctx)
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
      select company_id, contact_id, ${tag.id} from tickets
      where company_id = ${company.id} and status = 'closed' and is_latest order by id limit 5`
    await services.admin`analyze contact_tags`
    const rareTag = await rareOf(tag.id)
    expect(rareTag).toBe(tag.id)
    const nodes = await nodesOf(company.admin, {
      ...request({ status: 'closed', tags: [tag.id] }),
      rareTag,
    })
    const links = nodes.filter((node) => /_tags$/.test(node['Relation Name'] ?? ''))
    expect(links.length).toBeGreaterThan(0)
    expect(Math.max(...links.map((node) => node['Actual Loops']))).toBeLessThan(10)
    const list = await listTickets(
      asUser(services, company.admin),
      ListTicketsInput.parse({ status: 'closed', tags: [tag.id] }),
    )
    expect(list.count).toBe(5)
  })

  test('narrowed by a tag that many have reads the list in its order, and not all that has the tag', async () => {
    const tag = await aTag(company.ctx)
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
      select company_id, id, ${tag.id} from contacts where company_id = ${company.id} and number like '5521%' and id % 5 = 0`
    await services.admin`analyze contact_tags`
    expect(await rareOf(tag.id)).toBeNull()
    for (const status of ['closed', 'open'] as const) {
      const { rows } = await readBy(company.admin, request({ status, tags: [tag.id] }))
      expect(rows).toBeLessThan(FEW)
      const nodes = await nodesOf(company.admin, request({ status, tags: [tag.id] }))
      const links = nodes.filter((node) => node['Relation Name'] === 'contact_tags')
      expect(Math.max(...links.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThan(FEW)
    }
    const input = ListTicketsInput.parse({ status: 'closed', tags: [tag.id] })
    const { count } = await listTickets(asUser(services, company.admin), input)
    expect(count).toBe(1000)
  })

  test('counts live tickets exactly and stops counting closed ones at a thousand', async () => {
    const ctx = asUser(services, company.admin)
    const open = await listTickets(ctx, ListTicketsInput.parse({ status: 'open' }))
    const closed = await listTickets(ctx, ListTicketsInput.parse({ status: 'closed' }))
    expect(open.count).toBe(OPEN)
    expect(closed.count).toBe(1000)
    expect(closed.hasMore).toBe(true)
  })
})

function rareOf(tagId: number): Promise<number | null> {
  return reading(asUser(services, company.admin), (tx) => rareTagOf(tx, [tagId]))
}

const TICKETS = 100_000
const OPEN = 1000
const LONGEST = 'waiting, the longest first'
/** One index holds what waits in that order, whoever it is for: each part looks through all of it, and no further. */
const WAITING_OF_ALL_PARTS = 5 * OPEN
const MIDDLE = new Date(Date.UTC(2026, 0, 1) + (TICKETS / 2) * 60_000).toISOString().replace('Z', '000Z')

function request(input: object): PageRequest {
  const filter = ListTicketsInput.parse(input)
  const statuses = wantedStatuses(filter)
  return {
    filter,
    statuses,
    direction: filter.sortTickets,
    order: filter.orderBy,
    after: null,
    offset: 0,
    limit: 40,
  }
}

const Plan = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(Plan).optional()
  },
})
type Plan = z.infer<typeof Plan>

/**
 * Returns the way PostgreSQL reads the page under the product's role: the kinds of scans of tickets, and the rows
 * touched in all.
 */
async function readBy(actor: UserActor, page: PageRequest): Promise<{ scans: string[]; rows: number }> {
  const scans = (await nodesOf(actor, page)).filter((node) => node['Relation Name'] === 'tickets')
  expect(scans.length).toBeGreaterThan(0)
  const touched = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  )
  return { scans: scans.map((node) => node['Node Type']), rows: touched.reduce((sum, rows) => sum + rows, 0) }
}

/** Every step of the page's plan, as it was carried out. */
async function nodesOf(actor: UserActor, page: PageRequest): Promise<Plan[]> {
  const plan = await reading(asUser(services, actor), async (tx) => {
    const [row] = await tx.db.execute<{ 'QUERY PLAN': unknown }>(
      sql`explain (analyze, format json, timing off) select id from ${pageOfIds(tx, page)} page`,
    )
    return z.array(z.object({ Plan })).parse(row?.['QUERY PLAN'])[0]?.Plan
  })
  return plan ? flatten(plan) : []
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

/** A year of a busy company: 1,000 open, 1,000 waiting, 200 groups, the rest closed, one contact in ten many times. */
async function fill(): Promise<void> {
  const { id, connection, admin } = company
  const otherUserIds = [company.attendant.userId, admin.userId]
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${id}, 'Contact ' || n, (5521900000000 + n)::text, 'whatsapp' from generate_series(1, 60000) n`
  await services.admin`
    with people as (select array_agg(id order by id) as ids from contacts where company_id = ${id} and number like '5521%')
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, is_group, is_latest,
      created_at, updated_at, last_message_at)
    select ${id}, ids[case when n > 40000 then n - 40000 else 1 + n % 60000 end], ${connection.id},
      case when n % 1000 = 0 then ${rare.id} when n % 10 = 0 then null else ${company.queue.id} end::bigint,
      case when n > ${TICKETS - OPEN} then (${otherUserIds}::bigint[])[1 + (n / 7) % 2]
        when n > ${TICKETS - 2 * OPEN - 200} then null
        when n % 50 = 0 then null else (${otherUserIds}::bigint[])[1 + (n / 7) % 2] end,
      case when n > ${TICKETS - OPEN} then 'open' when n > ${TICKETS - 2 * OPEN} then 'pending'
        when n > ${TICKETS - 2 * OPEN - 200} then 'group' else 'closed' end,
      n > ${TICKETS - 2 * OPEN - 200} and n <= ${TICKETS - 2 * OPEN}, n > 40000,
      timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute', now()
    from generate_series(1, ${TICKETS}) n, people`
  await services.admin`analyze tickets`
  await services.admin`analyze contacts`
}

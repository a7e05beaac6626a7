import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ticketTags } from '#db/schema/tickets.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aContact, aQueue, asUser, aTag, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { DAY_MS, dayOf } from '../core/contract/time.ts'
import { type BoardFilter, type BoardView, CARDS_AT_FIRST, CARDS_PER_PAGE } from './contract/schema.ts'
import { countCards, getBoard } from './get-board.ts'
import { listCards } from './list-cards.ts'
import { listLanes } from './list-lanes.ts'

const services = await testServices()
const ZONE = 'America/Sao_Paulo'
const ALL_CARDS: BoardFilter = { queueIds: [] }

async function aBoard() {
  const company = await aCompany(services)
  const lane = await aTag(company.ctx, { name: 'Proposta', isKanban: true })
  const put = (ticketId: number, tagId = lane.id) =>
    inTransaction(company.ctx, (tx) =>
      tx.db.insert(ticketTags).values({ companyId: company.id, ticketId, tagId }),
    )
  return { company, lane, put, admin: asUser(services, company.admin) }
}

const idsIn = ({ columns }: BoardView, laneId = 0) =>
  columns.find((column) => column.laneId === laneId)?.tickets.map(({ id }) => id)

describe('the board', () => {
  test('of many cards looks their lanes up at once, not card by card', async () => {
    const { company, lane, admin } = await aBoard()
    await services.admin`
      with people as (insert into contacts (company_id, name, number, channel)
        select ${company.id}, 'Pessoa ' || n, (5521700000000 + n)::text, 'whatsapp' from generate_series(1, 3000) n returning id),
      made as (insert into tickets (company_id, contact_id, connection_id, status)
        select ${company.id}, id, ${company.connection.id}, 'open' from people returning id)
      insert into ticket_tags (company_id, ticket_id, tag_id) select ${company.id}, id, ${lane.id} from made where id % 3 <> 0`
    await services.admin`analyze tickets, ticket_tags`
    await reading(admin, async (tx) => {
      const { counts } = await countCards(tx, ALL_CARDS)
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3000)
      const [row] = await tx.db.execute<{ scans: number }>(sql`
        select sum(pg_stat_get_xact_numscans(oid))::int as scans from pg_class
        where oid = 'ticket_tags'::regclass or oid in (select indexrelid from pg_index where indrelid = 'ticket_tags'::regclass)`)
      expect(row?.scans).toBeLessThan(10)
    })
  })

  test('has the cards of each lane and those of none, the last changed first, with how many there are', async () => {
    const { company, lane, put, admin } = await aBoard()
    const queueId = company.queue.id
    const changedAt = (minutes: number) => new Date(services.now().getTime() - minutes * 1000)
    const [older, newer, unlaned] = [
      await aTicket(company, 'open', { queueId, updatedAt: changedAt(2) }),
      await aTicket(company, 'pending', { queueId, updatedAt: changedAt(1) }),
      await aTicket(company, 'open', { queueId, updatedAt: changedAt(3) }),
    ]
    for (const { id } of [older, newer]) await put(id)
    for (const status of ['closed', 'nps', 'lgpd'] as const) await aTicket(company, status, { queueId })
    const board = await getBoard(admin, ALL_CARDS)
    expect(board.lanes).toMatchObject([{ id: lane.id, name: 'Proposta', kanban: 1, ticketsCount: 2 }])
    expect(board.columns.map(({ laneId, count }) => [laneId, count])).toEqual([
      [0, 1],
      [lane.id, 2],
    ])
    expect([idsIn(board), idsIn(board, lane.id)]).toEqual([[unlaned.id], [newer.id, older.id]])
    expect((await listLanes(admin)).lista).toEqual(board.lanes)
    expect((await countCards(admin, ALL_CARDS)).counts).toEqual(
      expect.arrayContaining([
        { laneId: 0, count: 1 },
        { laneId: lane.id, count: 2 },
      ]),
    )
  })

  test('shows a card to whom the ticket is shown, and to nobody else', async () => {
    const { company, lane, put, admin } = await aBoard()
    const queueId = company.queue.id
    const otherQueue = await aQueue(company.ctx)
    const colleague = await aUser(company.ctx, { queueIds: [queueId] })
    const ownTicket = await aTicket(company, 'open', { queueId, userId: company.attendant.userId })
    const waiting = await aTicket(company, 'pending', { queueId })
    const colleaguesTicket = await aTicket(company, 'open', { queueId, userId: colleague.userId })
    const elsewhere = await aTicket(company, 'pending', { queueId: otherQueue.id })
    for (const { id } of [ownTicket, waiting, colleaguesTicket, elsewhere]) await put(id)
    const visibleIds = async (changes = {}) =>
      idsIn(await getBoard(asUser(services, company.attendant, changes), ALL_CARDS), lane.id)?.toSorted()
    expect(await visibleIds()).toEqual([ownTicket.id, waiting.id])
    expect(await visibleIds({ allUserChat: true })).toEqual([ownTicket.id, waiting.id, colleaguesTicket.id])
    expect(idsIn(await getBoard(admin, ALL_CARDS), lane.id)).toHaveLength(4)
    const attendant = asUser(services, company.attendant)
    const page = await listCards(attendant, { ...ALL_CARDS, laneId: lane.id })
    expect([page.count, page.tickets.length]).toEqual([2, 2])
    expect((await countCards(attendant, ALL_CARDS)).counts).toEqual([{ laneId: lane.id, count: 2 }])
    const stranger = asUser(services, (await aCompany(services)).admin)
    expect((await getBoard(stranger, ALL_CARDS)).columns).toMatchObject([
      { laneId: 0, count: 0, tickets: [] },
    ])
    expect(await listCards(stranger, { ...ALL_CARDS, laneId: lane.id })).toMatchObject({
      count: 0,
      tickets: [],
    })
  })

  test('is of today, of days that are named, of queues, or of a contact or number that is looked for', async () => {
    const { company, admin } = await aBoard()
    const otherQueue = await aQueue(company.ctx)
    const day = (ago: number) => dayOf(new Date(services.now().getTime() - ago * DAY_MS), ZONE)
    const ana = await aContact(company.ctx, { name: 'Ana Búzios' })
    const today = await aTicket(company, 'open', { queueId: company.queue.id, contactId: ana.id })
    const old = await aTicket(company, 'open', {
      queueId: otherQueue.id,
      updatedAt: new Date(services.now().getTime() - 3 * DAY_MS),
    })
    const shownIds = async (filter: Partial<BoardFilter>) =>
      idsIn(await getBoard(admin, { ...ALL_CARDS, ...filter }))
    expect(await getBoard(admin, ALL_CARDS)).toMatchObject({ startDate: day(0), endDate: day(0) })
    expect(await shownIds({})).toEqual([today.id])
    expect(await shownIds({ allDays: true })).toEqual([today.id, old.id])
    const everyDay = await getBoard(admin, { ...ALL_CARDS, allDays: true })
    expect(everyDay).toMatchObject({ startDate: null, endDate: null })
    expect(await shownIds({ startDate: day(3) })).toEqual([today.id, old.id])
    expect(await shownIds({ startDate: day(4), endDate: day(2) })).toEqual([old.id])
    expect(await shownIds({ startDate: day(3), queueIds: [otherQueue.id] })).toEqual([old.id])
    expect(await shownIds({ startDate: day(3), searchParam: 'buzios' })).toEqual([today.id])
    expect(await shownIds({ startDate: day(3), searchParam: `#${old.id}` })).toEqual([old.id])
    const backwards = async () => getBoard(admin, { ...ALL_CARDS, startDate: day(0), endDate: day(1) })
    await expect(backwards()).rejects.toMatchObject({ details: { fields: { endDate: 'beforeStart' } } })
  })

  test('is read on lane by lane, each card once; at once by who asks for no lane', async () => {
    const { company, lane, put, admin } = await aBoard()
    const many = CARDS_AT_FIRST + 50
    for (let n = 0; n < many; n += 1) {
      const { id } = await aTicket(company, 'open', {
        queueId: company.queue.id,
        updatedAt: new Date(services.now().getTime() - Math.floor(n / 3) * 1000),
      })
      await put(id)
    }
    const board = await getBoard(admin, ALL_CARDS)
    const first = board.columns.find(({ laneId }) => laneId === lane.id)
    expect([first?.tickets.length, first?.hasMore, first?.count]).toEqual([CARDS_AT_FIRST, true, many])
    const seenIds = first?.tickets.map(({ id }) => id) ?? []
    for (let cursor = first?.next ?? null; cursor !== null; ) {
      const page = await listCards(admin, { ...ALL_CARDS, laneId: lane.id, cursor })
      seenIds.push(...page.tickets.map(({ id }) => id))
      cursor = page.next
    }
    expect([seenIds.length, new Set(seenIds).size]).toEqual([many, many])
    const allCards = await listCards(admin, ALL_CARDS)
    expect([allCards.tickets.length, allCards.hasMore, allCards.count]).toEqual([many, false, many])
    const page = await listCards(admin, { ...ALL_CARDS, laneId: lane.id })
    expect([page.tickets.length, page.hasMore, page.count]).toEqual([CARDS_PER_PAGE, true, many])
  })

  test('hides numbers from whom the company hides them, and lets nobody find a number by its digits', async () => {
    const { company } = await aBoard()
    const contact = await aContact(company.ctx, { name: 'Ana' })
    await aTicket(company, 'pending', { queueId: company.queue.id, contactId: contact.id })
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    const board = await getBoard(masked, ALL_CARDS)
    expect(idsIn(board)).toHaveLength(1)
    expect(JSON.stringify(board)).not.toContain(contact.number)
    const digits = await getBoard(masked, { ...ALL_CARDS, searchParam: contact.number.slice(-5) })
    expect(idsIn(digits)).toEqual([])
  })
})

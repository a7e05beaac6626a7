import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { contactTags } from '#db/schema/tags.ts'
import { tickets, ticketTags } from '#db/schema/tickets.ts'
import { aCompany, aContact, asUser, aTag, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { Tx } from '../../core/context.ts'
import { addUpTicketCounts } from '../../core/system/counts.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { LIVE_STATUSES, ListTicketsInput, TICKET_STATUSES } from '../contract/schema.ts'
import { addParticipant } from '../participants/add-participant.ts'
import { countTickets, listTickets } from './list-tickets.ts'

const services = await testServices()
const FILTER = { tags: [], users: [], whatsapps: [], queueIds: [] }

describe('the counts of live tickets', () => {
  test('equal a recount after every kind of change, before and after they are added up', async () => {
    const company = await aCompany(services)
    for (let i = 0; i < 120; i++) {
      const status = TICKET_STATUSES[i % TICKET_STATUSES.length] ?? 'pending'
      const ticket = await aTicket(company, status, { queueId: i % 2 ? company.queue.id : null })
      await inTransaction(company.ctx, async (tx) => {
        const next = LIVE_STATUSES[(i * 7) % LIVE_STATUSES.length] ?? 'open'
        const userId = i % 4 ? company.attendant.userId : null
        const isThisTicket = eq(tickets.id, ticket.id)
        // What is read, and comes in, where nothing else changes.
        await tx.db
          .update(tickets)
          .set({ unreadMessages: (i + 1) % 3 })
          .where(isThisTicket)
        if (i % 5 === 0) await tx.db.delete(tickets).where(isThisTicket)
        else
          await tx.db
            .update(tickets)
            .set({ status: next, userId, lastMessage: `${i}`, unreadMessages: i % 3 })
            .where(isThisTicket)
      })
    }
    const recount = async () => {
      const rows = await reading(company.ctx, (tx) =>
        tx.db.execute(sql`select coalesce(sum(n), 0)::int as n from
          (select status, queue_id, user_id, 1 as n, (unread_messages > 0)::int as unread from tickets where status <> 'closed'
           union all select status, queue_id, user_id, -n, -unread from ticket_counts) d group by status, queue_id, user_id
           having sum(n) <> 0 or sum(unread) <> 0`),
      )
      return rows.length
    }
    expect(await recount()).toBe(0)
    expect(await addUpTicketCounts(services)).toBe(1)
    expect(await recount()).toBe(0)
    const [{ rows } = { rows: 0 }] = await services.admin<{ rows: number }[]>`
      select count(*)::int as rows from ticket_counts where company_id = ${company.id}`
    expect(rows).toBeLessThan(40)
  })

  test('of tags equal a recount after labels, lanes, moves and deletions, before and after they are added up', async () => {
    const company = await aCompany(services)
    const { id: companyId, ctx } = company
    const [label, otherTag] = [await aTag(ctx), await aTag(ctx)]
    const lane = await aTag(ctx, { isKanban: true })
    const changes = changesOf(companyId, { label, otherTag, lane })
    for (let i = 0; i < 80; i++) {
      const contact = await aContact(ctx)
      await inTransaction(ctx, (tx) => changes.before(tx, i, { ticketId: 0, contactId: contact.id }))
      const status = TICKET_STATUSES[i % TICKET_STATUSES.length] ?? 'pending'
      const queueId = i % 2 ? company.queue.id : null
      const ticket = await aTicket(company, status, { contactId: contact.id, queueId })
      await inTransaction(ctx, async (tx) => {
        for (const change of changes.after)
          await change(tx, i, { ticketId: ticket.id, contactId: contact.id })
      })
    }
    expect(await recountOfTags(companyId)).toEqual([])
    await addUpTicketCounts(services)
    expect(await recountOfTags(companyId)).toEqual([])
    const admin = asUser(services, company.admin)
    for (const status of ['open', 'pending', 'closed', undefined] as const) {
      const list = await listTickets(
        admin,
        ListTicketsInput.parse({ tags: [label.id], ...(status && { status }) }),
      )
      expect({ status, count: list.count }).toEqual({ status, count: list.tickets.length })
    }
    await services.admin`delete from tags where id = ${label.id}`
    expect(await recountOfTags(companyId)).toEqual([])
  })

  test('of a tag hold while a contact is labelled and its ticket opened, and moved, at the same time', async () => {
    const company = await aCompany(services)
    const { id: companyId, ctx } = company
    const label = await aTag(ctx)
    const contacts = await Promise.all(Array.from({ length: 12 }, () => aContact(ctx)))
    await Promise.all(
      contacts.flatMap(({ id: contactId }, i) => [
        inTransaction(ctx, async (tx) => {
          await tx.db.insert(contactTags).values({ companyId, contactId, tagId: label.id })
          await Bun.sleep(10)
        }),
        aTicket(company, 'pending', { contactId }).then(({ id }) =>
          inTransaction(ctx, (tx) =>
            tx.db.update(tickets).set({ unreadMessages: i }).where(eq(tickets.id, id)),
          ),
        ),
      ]),
    )
    const counts = await countTickets(asUser(services, company.admin), { ...FILTER, tags: [label.id] })
    expect(counts).toMatchObject({ pending: 12, unread: { pending: 11 } })
  })

  test('are those of what the user sees', async () => {
    const company = await aCompany(services)
    await aTicket(company, 'pending', { queueId: company.queue.id })
    await aTicket(company, 'pending')
    await aTicket(company, 'open', { queueId: company.queue.id, userId: company.attendant.userId })
    await aTicket(company, 'group', { isGroup: true })

    expect(await countTickets(asUser(services, company.admin), FILTER)).toMatchObject({
      open: 1,
      pending: 2,
      group: 1,
    })
    const attendantCounts = await countTickets(asUser(services, company.attendant), FILTER)
    expect(attendantCounts).toMatchObject({ open: 1, pending: 1, group: 0 })
    const widerCtx = asUser(services, company.attendant, { allTicket: true, allowGroup: true })
    expect(await countTickets(widerCtx, FILTER)).toMatchObject({ open: 1, pending: 2, group: 1 })
  })

  test('tell how many have something unread, with the filters of the list, also of what one takes part in', async () => {
    const company = await aCompany(services)
    const colleague = await aUser(company.ctx)
    const { queue, attendant } = company
    await aTicket(company, 'pending', { queueId: queue.id, unreadMessages: 2 })
    await aTicket(company, 'pending', { queueId: queue.id })
    await aTicket(company, 'open', { queueId: queue.id, userId: attendant.userId, unreadMessages: 1 })
    const shared = await aTicket(company, 'open', { userId: colleague.userId, unreadMessages: 1 })
    const ctx = asUser(services, attendant)
    const unread = async (changes: object = {}) => (await countTickets(ctx, { ...FILTER, ...changes })).unread
    expect(await unread()).toEqual({ open: 1, pending: 1, group: 0 })
    await addParticipant(asUser(services, company.admin), { ticketId: shared.id, userId: attendant.userId })
    expect(await unread()).toEqual({ open: 2, pending: 1, group: 0 })
    expect(await unread({ queueIds: [queue.id] })).toEqual({ open: 1, pending: 1, group: 0 })
    const counted = await listTickets(
      ctx,
      ListTicketsInput.parse({ status: 'open', withUnreadMessages: true }),
    )
    expect(counted).toMatchObject({ count: 2, tickets: { length: 2 } })
  })
})

type TaggedTicket = { ticketId: number; contactId: number }
type Tags = Record<'label' | 'otherTag' | 'lane', { id: number }>

/** Returns the changes to the i-th contact and its ticket, in every mixture. */
function changesOf(companyId: number, { label, otherTag, lane }: Tags) {
  const link = (contactId: number, tagId: number) => ({ companyId, contactId, tagId })
  const change =
    (step: number, act: (tx: Tx, i: number, tagged: TaggedTicket) => PromiseLike<unknown>) =>
    async (tx: Tx, i: number, tagged: TaggedTicket) => {
      if (i % step === 0) await act(tx, i, tagged)
    }
  const write = (tx: Tx, { ticketId }: TaggedTicket, values: Partial<typeof tickets.$inferInsert>) =>
    tx.db.update(tickets).set(values).where(eq(tickets.id, ticketId))
  return {
    before: change(3, (tx, _, { contactId }) =>
      tx.db.insert(contactTags).values([link(contactId, label.id), link(contactId, otherTag.id)]),
    ),
    after: [
      change(4, (tx, i, { ticketId }) =>
        tx.db.insert(ticketTags).values({ companyId, ticketId, tagId: i % 8 ? lane.id : label.id }),
      ),
      change(5, (tx, _, { contactId }) =>
        tx.db.insert(contactTags).values(link(contactId, label.id)).onConflictDoNothing(),
      ),
      change(1, (tx, i, tagged) => {
        const status = LIVE_STATUSES[(i * 7) % LIVE_STATUSES.length] ?? 'open'
        return write(tx, tagged, { status, unreadMessages: i % 3, isLatest: i % 9 > 0 })
      }),
      change(7, (tx, _, tagged) => write(tx, tagged, { status: 'closed', closedAt: new Date() })),
      change(2, (tx, i, tagged) => write(tx, tagged, { unreadMessages: i % 4 })),
      change(6, (tx, _, { contactId }) =>
        tx.db.delete(contactTags).where(eq(contactTags.contactId, contactId)),
      ),
      change(16, (tx, _, { ticketId }) =>
        tx.db.update(ticketTags).set({ tagId: otherTag.id }).where(eq(ticketTags.ticketId, ticketId)),
      ),
      change(10, (tx, _, { ticketId }) => tx.db.delete(tickets).where(eq(tickets.id, ticketId))),
    ],
  }
}

/** Finds the differences between the sums of tags and the links and tickets. */
async function recountOfTags(companyId: number) {
  const rows = await services.admin`select tag_id, status, sum(n), sum(unread) from (
      select tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest, n, unread from ticket_tag_counts
        where company_id = ${companyId}
      union all select l.tag_id, status, queue_id, t.user_id, connection_id, is_group, group_as_ticket, is_latest, -1, -(unread_messages > 0)::int
        from tickets t cross join lateral (select tag_id from contact_tags c where c.contact_id = t.contact_id
          union select tag_id from ticket_tags k where k.ticket_id = t.id) l
        where t.company_id = ${companyId} and (status <> 'closed' or is_latest)) d
    group by tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest having sum(n) <> 0 or sum(unread) <> 0`
  return [...rows]
}

import { describe, expect, test } from 'bun:test'
import { UpdateConnectionInput } from '#domain/connections/contract/schema.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aConnection,
  aContact,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { openTicket } from '../actions/open-ticket.ts'
import { reopenTicket } from '../actions/reopen-ticket.ts'
import { returnTicket } from '../actions/return-ticket.ts'
import { canSee } from '../contract/rules.ts'
import { ListTicketsInput } from '../contract/schema.ts'
import { countTickets, listTickets } from '../lists/list-tickets.ts'
import { addParticipant } from '../participants/add-participant.ts'
import { undoAct } from '../undo/undo-act.ts'

const services = await testServices()
let groups = 0

/** A connection with one queue, whose groups are plain, and those groups. */
async function office() {
  const company = await aCompany(services)
  const { ctx, queue } = company
  const connection = await aConnection(ctx, { allowGroup: true, queueIds: [queue.id] })
  const aGroup = async (
    status: Parameters<typeof aTicket>[1],
    values: Parameters<typeof aTicket>[2] = {},
  ) => {
    groups += 1
    const contact = await aContact(ctx, { isGroup: true, number: `1203630000007${groups}` })
    const groupValues = { connectionId: connection.id, contactId: contact.id, isGroup: true }
    return aTicket(company, status, { ...groupValues, ...values })
  }
  const keep = async (asTicket: boolean) => {
    const input = UpdateConnectionInput.parse({ groupAsTicket: asTicket ? 'enabled' : 'disabled' })
    await updateConnection(asUser(services, company.admin), connection.id, input)
  }
  return { company, connection, aGroup, keep, ctx: asUser(services, company.attendant) }
}

const stateOf = async (id: number) => {
  const [row] = await services.admin`select status, user_id::int as "userId", queue_id::int as "queueId",
    waiting_since is not null as "isWaiting", group_as_ticket as "asTicket" from tickets where id = ${id}`
  return { ...row }
}

/** Sums that are not what counting the tickets gives. */
async function wrongSums({ id }: TestCompany) {
  const [row] = await services.admin`select count(*)::int as wrong from
    (select status, queue_id, user_id, connection_id, is_group, group_as_ticket from
      (select status, queue_id, user_id, connection_id, is_group, group_as_ticket, 1 as n, (unread_messages > 0)::int as unread
        from tickets where status <> 'closed' and company_id = ${id}
       union all select status, queue_id, user_id, connection_id, is_group, group_as_ticket, -n, -unread from ticket_counts
        where company_id = ${id}) d
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(unread) <> 0) w`
  return row?.wrong
}

describe('a connection whose groups become tickets', () => {
  test('lets them wait in its queue, seen by whoever attends it, and those that somebody attends go on', async () => {
    const { company, aGroup, keep, ctx } = await office()
    const free = await aGroup('group', { unreadMessages: 2 })
    const heldGroup = await aGroup('group', { userId: company.attendant.userId })
    expect(await countTickets(ctx, ListTicketsInput.parse({}))).toMatchObject({
      pending: 0,
      open: 0,
      group: 0,
    })

    await keep(true)

    const { queue, attendant } = company
    const inQueue = { queueId: queue.id, asTicket: true }
    expect(await stateOf(free.id)).toEqual({ ...inQueue, status: 'pending', userId: null, isWaiting: true })
    const attended = { status: 'open', userId: attendant.userId, isWaiting: false }
    expect(await stateOf(heldGroup.id)).toEqual({ ...inQueue, ...attended })
    const counts = await countTickets(ctx, ListTicketsInput.parse({}))
    expect(counts).toEqual({ pending: 1, open: 1, group: 0, unread: { pending: 1, open: 0, group: 0 } })
    const { tickets } = await listTickets(ctx, ListTicketsInput.parse({ status: 'pending' }))
    expect(tickets).toMatchObject([{ id: free.id, isGroup: true, whatsapp: { groupAsTicket: 'enabled' } }])
    expect(await wrongSums(company)).toBe(0)
  })

  test('tells who gains them and who loses them', async () => {
    const { company, aGroup, keep } = await office()
    const { id } = await aGroup('group')
    await keep(true)
    const [event] = (await eventsOf(services, company.id)).filter(
      (storedEvent) => storedEvent.type === 'ticket.changed' && storedEvent.ticketId === id,
    )
    if (event?.type !== 'ticket.changed' || !event.before || !event.after) throw new Error('untold')
    const reader = { ...(await aUser(company.ctx)), allowGroup: true }
    expect([canSee(reader, event.before), canSee(reader, event.after)]).toEqual([true, false])
    const { attendant } = company
    expect([canSee(attendant, event.before), canSee(attendant, event.after)]).toEqual([false, true])
  })

  test('makes them groups again, with who attends them, and keeps sums equal to a recount', async () => {
    const { company, aGroup, keep } = await office()
    await keep(true)
    const { queue, attendant, admin } = company
    const waiting = await aGroup('pending', { queueId: queue.id, unreadMessages: 1 })
    const heldGroup = await aGroup('open', { queueId: queue.id, userId: attendant.userId })
    await addParticipant(asUser(services, admin), { ticketId: heldGroup.id, userId: admin.userId })
    await keep(false)
    const plain = { status: 'group', queueId: queue.id, isWaiting: false, asTicket: false }
    expect(await stateOf(waiting.id)).toEqual({ ...plain, userId: null })
    expect(await stateOf(heldGroup.id)).toEqual({ ...plain, userId: attendant.userId })
    expect(await wrongSums(company)).toBe(0)
  })

  test('leaves what ended as it was, until it goes on', async () => {
    const { company, connection, aGroup, keep, ctx } = await office()
    const ended = await aGroup('closed')
    const again = await aGroup('closed', { queueId: company.queue.id })
    await keep(true)
    expect(await stateOf(ended.id)).toMatchObject({ asTicket: false })
    await reopenTicket(asUser(services, company.admin), { ticketId: again.id })
    expect(await stateOf(again.id)).toMatchObject({ status: 'open', asTicket: true })
    await services.admin`update connections set time_create_new_ticket = 60 where id = ${connection.id}`
    await inTransaction(company.ctx, (tx) =>
      openTicket(tx, { contactId: ended.contactId, connectionId: connection.id }),
    )
    expect(await stateOf(ended.id)).toMatchObject({ status: 'pending', asTicket: true, isWaiting: true })
    expect(await wrongSums(company)).toBe(0)
    expect(await countTickets(ctx, ListTicketsInput.parse({}))).toMatchObject({ pending: 0 })
  })

  test('has what is taken back stand as groups stand now', async () => {
    const { company, aGroup, keep } = await office()
    const { id } = await aGroup('group')
    const admin = asUser(services, company.admin)
    const closed = await closeTicket(admin, { ticketId: id, sendFarewellMessage: false })
    await keep(true)
    await undoAct(admin, { ticketId: id, actId: closed.undo?.actId ?? '' })
    expect(await stateOf(id)).toMatchObject({ status: 'pending', asTicket: true, isWaiting: true })
    const heldGroup = await aGroup('open', { queueId: company.queue.id, userId: company.admin.userId })
    const returned = await returnTicket(admin, { ticketId: heldGroup.id })
    await keep(false)
    await expect(
      undoAct(admin, { ticketId: heldGroup.id, actId: returned.undo?.actId ?? '' }),
    ).rejects.toMatchObject({ code: 'ERR_UNDO_CHANGED' })
    expect(await stateOf(heldGroup.id)).toMatchObject({ status: 'group', asTicket: false })
    expect(await wrongSums(company)).toBe(0)
  })
})

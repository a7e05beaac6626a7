import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun } from '#tests/prove/report.ts'
import { aCompany, aContact, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import type { Ctx } from '../../core/context.ts'
import { inTransaction } from '../../core/transaction.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'
import { isUnreadView } from '../contract/lifecycle.ts'
import { ListTicketsInput, type TicketStatus } from '../contract/schema.ts'
import { countTickets, listTickets } from '../lists/list-tickets.ts'
import { logAccess } from '../log-ticket.ts'
import { addParticipant } from '../participants/add-participant.ts'
import { listUnread } from './list-unread.ts'
import { markRead, markUnread } from './mark-read.ts'

const services = await testServices()
type Company = Awaited<ReturnType<typeof aCompany>>

describe('a ticket that was handed to somebody', () => {
  test('is unread to them alone until they open it, and says by whom and with what note', async () => {
    const company = await aCompany(services)
    const ana = asUser(services, company.attendant)
    const bia = asUser(services, await aUser(company.ctx, { queueIds: [company.queue.id] }))
    const ticketValues = { userId: company.attendant.userId, queueId: company.queue.id }
    const { id: ticketId } = await aTicket(company, 'open', ticketValues)
    const note = 'Quer trocar o endereço; ligue para (11) 98765-4321'
    const { userId } = bia.actor.kind === 'user' ? bia.actor : company.attendant

    await transferTicket(ana, { ticketId, queueId: company.queue.id, userId, msgTransfer: note })

    const by = { id: company.attendant.userId, name: company.attendant.name }
    expect(await unreadOf(bia)).toMatchObject([{ id: ticketId, unreadMessages: 0, handover: { by, note } }])
    const masked = asUser(services, company.attendant, { userId, masksNumbers: true })
    expect((await unreadOf(masked))[0]?.handover?.note).not.toContain('8765-4321')
    expect((await countTickets(bia, filter())).unread).toEqual({ open: 1, pending: 0, group: 0 })
    expect(await listUnread(bia)).toMatchObject({ count: 1, tickets: [{ id: ticketId }] })
    expect(await unreadOf(asUser(services, company.admin))).toEqual([])

    await logAccess(bia, { ticketId })
    expect(await unreadOf(bia)).toEqual([])
    expect((await countTickets(bia, filter())).unread.open).toBe(0)
    expect((await listUnread(bia)).count).toBe(0)
    expect(await eventsOf(services, company.id)).toContainEqual({ type: 'ticket.marked', ticketId, userId })
  })
})

describe('what several read', () => {
  test('a group is unread to each until they have read it themselves', async () => {
    const company = await aCompany(services)
    const [ana, bia] = await twoInGroups(company)
    const group = await aGroup(company)
    await logAccess(ana, { ticketId: group.id })
    await receive(company, group.id, 3)

    await markRead(ana, { ticketId: group.id })
    expect(await unreadOf(ana)).toEqual([])
    expect(await unreadOf(bia)).toMatchObject([{ id: group.id, unreadMessages: 3 }])
    expect((await countTickets(bia, filter())).unread.group).toBe(1)
    expect((await countTickets(ana, filter())).unread.group).toBe(0)

    await receive(company, group.id, 1)
    expect(await unreadOf(ana)).toMatchObject([{ unreadMessages: 1 }])
    expect(await unreadOf(bia)).toMatchObject([{ unreadMessages: 4 }])
    await markRead(bia, { ticketId: group.id })
    expect(await unreadOf(ana)).toMatchObject([{ unreadMessages: 1 }])
    await markUnread(bia, { ticketId: group.id })
    expect(await unreadOf(bia)).toMatchObject([{ unreadMessages: 1 }])
  })

  test('a colleague’s ticket is unread to who takes part in it, whether or not its owner has read it', async () => {
    const company = await aCompany(services)
    const owner = asUser(services, company.attendant)
    const guest = await aUser(company.ctx)
    const { id: ticketId } = await aTicket(company, 'open', { userId: company.attendant.userId })
    await addParticipant(owner, { ticketId, userId: guest.userId })
    const guests = asUser(services, guest)
    await logAccess(guests, { ticketId })
    await receive(company, ticketId, 2)

    await markRead(owner, { ticketId })
    expect(await unreadOf(guests)).toMatchObject([{ id: ticketId, unreadMessages: 2 }])
    await markRead(guests, { ticketId })
    expect(await unreadOf(guests)).toEqual([])
    await receive(company, ticketId, 1)
    await markRead(guests, { ticketId })
    expect(await unreadOf(owner)).toMatchObject([{ unreadMessages: 1 }])
    await closeTicket(owner, { ticketId, sendFarewellMessage: false })
    const remainingReads = await services.admin`select from ticket_reads where ticket_id = ${ticketId}`
    expect(remainingReads).toHaveLength(0)
  })

  test('list, tab and bell agree for everybody after any acts', async () => {
    const random = randomFrom(seedOfRun())
    const company = await aCompany(services)
    const people = await twoInGroups(company)
    const [ana, bia] = people
    const ownQueue = { queueId: company.queue.id }
    const [userA, userB] = [idOf(ana), idOf(bia)]
    const ticketsAtHand = [
      await aGroup(company),
      await aTicket(company, 'pending', ownQueue),
      await aTicket(company, 'open', { ...ownQueue, userId: userA }),
      await aTicket(company, 'open', { ...ownQueue, userId: userB }),
    ]
    const [, , ofAna, ofBia] = ticketsAtHand
    if (ofAna) await addParticipant(ana, { ticketId: ofAna.id, userId: userB })
    if (ofBia) await addParticipant(bia, { ticketId: ofBia.id, userId: userA })
    for (let step = 0; step < 40; step += 1) {
      const { id: ticketId } = random.pick(ticketsAtHand)
      const actingUser = random.pick(people)
      const act = random.pick([
        () => receive(company, ticketId, 1),
        () => markRead(actingUser, { ticketId }),
        () => markUnread(actingUser, { ticketId }),
        () => logAccess(actingUser, { ticketId }),
        () =>
          transferTicket(actingUser, { ticketId, ...ownQueue, userId: random.pick([userA, userB, null]) }),
      ])
      await act()
      for (const person of people) await expectAgreement(person)
    }
  })
})

async function expectAgreement(person: Ctx): Promise<void> {
  const statuses = ['open', 'pending', 'group'] as const satisfies TicketStatus[]
  const { unread } = await countTickets(person, filter())
  const listings = await Promise.all(
    statuses.map((status) => listTickets(person, ListTicketsInput.parse({ status, showAll: true }))),
  )
  const counted = listings.map(({ tickets: rows }) => rows.filter(isUnreadView).length)
  expect(counted).toEqual(statuses.map((status) => unread[status]))
  const filtered = await unreadOf(person)
  expect(filtered).toHaveLength(counted.reduce((sum, count) => sum + count))
  const bell = await listUnread(person)
  expect(bell.count).toBe(bell.tickets.length)
  expect(bell.tickets.every(isUnreadView)).toBe(true)
}

function filter() {
  return ListTicketsInput.parse({ showAll: true })
}

async function unreadOf(person: Ctx) {
  const input = { withUnreadMessages: true, showAll: true, statusFilter: ['open', 'pending', 'group'] }
  return (await listTickets(person, ListTicketsInput.parse(input))).tickets
}

async function aGroup(company: Company) {
  const { id: contactId } = await aContact(company.ctx, { isGroup: true, number: '120363000000000999' })
  return aTicket(company, 'group', { contactId, isGroup: true })
}

async function twoInGroups(company: Company): Promise<[Ctx, Ctx]> {
  const rights = { allowGroup: true, allUserChat: true }
  const otherUser = await aUser(company.ctx, { queueIds: [company.queue.id], allowGroup: true })
  return [asUser(services, company.attendant, rights), asUser(services, otherUser, rights)]
}

function idOf({ actor }: Ctx): number {
  return actor.kind === 'user' ? actor.userId : 0
}

/** As storing what came in writes the ticket. */
function receive(company: Company, ticketId: number, count: number): Promise<unknown> {
  return inTransaction(company.ctx, async (tx) => {
    const [row] = await tx.db.select().from(tickets).where(eq(tickets.id, ticketId))
    const { unreadMessages = 0, receivedMessages = 0 } = row ?? {}
    await tx.db
      .update(tickets)
      .set({ unreadMessages: unreadMessages + count, receivedMessages: receivedMessages + count })
      .where(eq(tickets.id, ticketId))
  })
}

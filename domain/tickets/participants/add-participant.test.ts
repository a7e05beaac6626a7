import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { listMessages } from '#domain/messages/list-messages.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { closeAllTickets } from '../actions/close-all-tickets.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'
import { ListTicketsInput } from '../contract/schema.ts'
import { getTicket } from '../get-ticket.ts'
import { listTicketLog } from '../list-ticket-log.ts'
import { countTickets, listTickets } from '../lists/list-tickets.ts'
import { addParticipant } from './add-participant.ts'
import { removeParticipant } from './remove-participant.ts'

const services = await testServices()

/** A ticket that the attendant holds, and a colleague of no queue. */
async function aHeldTicket() {
  const company = await aCompany(services)
  const owner = asUser(services, company.attendant)
  const colleague = await aUser(company.ctx)
  const ticket = await aTicket(company, 'open', {
    userId: company.attendant.userId,
    queueId: company.queue.id,
  })
  return {
    company,
    owner,
    colleague,
    guest: asUser(services, colleague),
    ticketId: ticket.id,
    uuid: ticket.uuid,
  }
}

const open = ListTicketsInput.parse({ status: 'open' })
const idsOf = async (ctx: Ctx) => (await listTickets(ctx, open)).tickets.map(({ id }) => id)

describe('taking part in a colleague’s ticket', () => {
  test('shows it, lists and counts it, and lets one answer, until one leaves', async () => {
    const { owner, colleague, guest, ticketId, uuid } = await aHeldTicket()
    const unseen = { code: 'ERR_NO_TICKET_FOUND' }
    await expect(getTicket(guest, { ticketId })).rejects.toMatchObject(unseen)

    const joined = await addParticipant(owner, { ticketId, userId: colleague.userId })
    expect(joined.participants.map(({ id }) => id)).toEqual([colleague.userId])
    expect(await idsOf(guest)).toEqual([ticketId])
    expect(await countTickets(guest, open)).toMatchObject({ open: 1 })
    expect((await listTickets(guest, open)).count).toBe(1)
    await sendMessage(guest, {
      ticketId,
      body: 'I help',
      clientId: crypto.randomUUID(),
      isPrivate: false,
      sign: false,
    })
    const page = await listMessages(guest, { uuid, pageNumber: 1, limit: 20, selectedQueues: [] })
    expect(page.messages.map(({ body }) => body)).toEqual(['I help'])
    expect((await getTicket(owner, { ticketId })).userId).not.toBe(colleague.userId)

    await removeParticipant(guest, { ticketId, userId: colleague.userId })
    await expect(getTicket(guest, { ticketId })).rejects.toMatchObject(unseen)
    expect(await idsOf(guest)).toEqual([])
    const log = (await listTicketLog(owner, { ticketId })).map(({ type, user }) => [type, user?.id])
    expect(log).toEqual([
      ['joined', colleague.userId],
      ['left', colleague.userId],
    ])
  })

  test('is told with who took part before and after, and a second time changes nothing', async () => {
    const { company, owner, colleague, ticketId } = await aHeldTicket()
    const input = { ticketId, userId: colleague.userId }
    await addParticipant(owner, input)
    await addParticipant(owner, input)
    await removeParticipant(owner, input)
    await removeParticipant(owner, input)
    const ticketEvents = (await eventsOf(services, company.id)).filter(
      ({ type }) => type === 'ticket.changed',
    )
    expect(ticketEvents).toMatchObject([
      { before: { participantIds: [] }, after: { participantIds: [colleague.userId] } },
      { before: { participantIds: [colleague.userId] }, after: { participantIds: [] } },
    ])
  })

  test('is for those who see it to begin by themselves, and for its owner and admins to give', async () => {
    const { company, owner, colleague, guest, ticketId } = await aHeldTicket()
    const admin = asUser(services, company.admin)
    const self = { ticketId, userId: colleague.userId }
    await expect(addParticipant(guest, self)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    const queueMate = await aUser(company.ctx, { queueIds: [company.queue.id], allUserChat: true })
    const seeing = asUser(services, queueMate)
    await expect(addParticipant(seeing, self)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })

    await addParticipant(seeing, { ticketId, userId: queueMate.userId })
    const view = await addParticipant(admin, self)
    expect(view.participants.map(({ id }) => id)).toEqual([queueMate.userId, colleague.userId])
    await expect(removeParticipant(seeing, self)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    const ownerItself = { ticketId, userId: company.attendant.userId }
    await expect(addParticipant(owner, ownerItself)).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
  })

  test('cannot be given to somebody of another company, nor in a ticket that waits', async () => {
    const { company, owner, colleague, ticketId } = await aHeldTicket()
    const foreign = await aCompany(services)
    const stranger = { ticketId, userId: foreign.attendant.userId }
    await expect(addParticipant(owner, stranger)).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' })
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id })
    const attempt = addParticipant(asUser(services, company.admin), {
      ticketId: waiting.id,
      userId: colleague.userId,
    })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
  })

  test('goes on when the ticket changes hands, and becomes owning when it is handed to oneself', async () => {
    const { company, owner, colleague, ticketId } = await aHeldTicket()
    const helper = await aUser(company.ctx)
    await addParticipant(owner, { ticketId, userId: colleague.userId })
    await addParticipant(owner, { ticketId, userId: helper.userId })
    const handed = await transferTicket(owner, {
      ticketId,
      queueId: company.queue.id,
      userId: colleague.userId,
    })
    expect(handed.userId).toBe(colleague.userId)
    expect(handed.participants.map(({ id }) => id)).toEqual([helper.userId])
  })

  test('ends with the ticket, closed alone or with all', async () => {
    const { company, owner, colleague, guest, ticketId } = await aHeldTicket()
    await addParticipant(owner, { ticketId, userId: colleague.userId })
    const closed = await closeTicket(owner, { ticketId, sendFarewellMessage: false })
    expect(closed.participants).toEqual([])

    const again = await aTicket(company, 'open', {
      userId: company.attendant.userId,
      queueId: company.queue.id,
    })
    await addParticipant(owner, { ticketId: again.id, userId: colleague.userId })
    await closeAllTickets(asUser(services, company.admin), { status: 'open', selectedQueueIds: [] })
    for (const id of [ticketId, again.id]) {
      await expect(getTicket(guest, { ticketId: id })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
  })

  test('is in an admin’s own list, who does not ask for all', async () => {
    const { company, ticketId } = await aHeldTicket()
    const admin = asUser(services, company.admin)
    const ownOpen = ListTicketsInput.parse({ status: 'open', showAll: false })
    expect((await listTickets(admin, ownOpen)).tickets).toEqual([])
    await addParticipant(admin, { ticketId, userId: company.admin.userId })
    const listed = await listTickets(admin, ownOpen)
    expect(listed.tickets.map(({ id }) => id)).toEqual([ticketId])
    expect(listed.count).toBe(1)
  })
})

import { describe, expect, test } from 'bun:test'
import { aCompany, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'
import { logAccess } from '../log-ticket.ts'
import { addParticipant } from '../participants/add-participant.ts'
import { undoAct } from '../undo/undo-act.ts'
import { listUnread } from './list-unread.ts'

const services = await testServices()

describe('what the bell tells of', () => {
  test('is counted by the server, however many there are, and shows the latest forty', async () => {
    const company = await aCompany(services)
    for (let n = 0; n < 45; n += 1)
      await aTicket(company, 'pending', { queueId: company.queue.id, unreadMessages: 1 })
    await aTicket(company, 'pending', { queueId: company.queue.id })
    const { count, tickets, hasMore, handovers } = await listUnread(asUser(services, company.attendant))
    expect({ count, shown: tickets.length, hasMore, handovers }).toEqual({
      count: 45,
      shown: 40,
      hasMore: true,
      handovers: [],
    })
  })

  test('is one’s own, what nobody has in one’s queues, what one takes part in, and groups', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const colleague = await aUser(company.ctx)
    const { attendant, admin, queue } = company
    const unread = { unreadMessages: 1 }
    const ownTicket = await aTicket(company, 'open', {
      ...unread,
      queueId: otherQueue.id,
      userId: attendant.userId,
    })
    const free = await aTicket(company, 'pending', { ...unread, queueId: queue.id })
    await aTicket(company, 'pending', { ...unread, queueId: otherQueue.id })
    const colleaguesTicket = await aTicket(company, 'open', {
      ...unread,
      queueId: queue.id,
      userId: colleague.userId,
    })
    const group = await aTicket(company, 'group', { ...unread, isGroup: true })
    const noQueue = await aTicket(company, 'pending', unread)
    const ids = async (actor: typeof attendant) =>
      (await listUnread(asUser(services, actor))).tickets.map(({ id }) => id).sort((a, b) => a - b)
    const wideAttendant = { ...attendant, allUserChat: true }
    expect(await ids(wideAttendant)).toEqual([ownTicket.id, free.id])
    expect(await ids({ ...wideAttendant, allowGroup: true })).toEqual([ownTicket.id, free.id, group.id])
    await addParticipant(asUser(services, { ...colleague, queueIds: [queue.id] }), {
      ticketId: colleaguesTicket.id,
      userId: attendant.userId,
    })
    expect(await ids(wideAttendant)).toEqual([ownTicket.id, free.id, colleaguesTicket.id])
    expect(await ids({ ...admin, queueIds: [queue.id] })).toEqual([free.id, noQueue.id])
  })

  test('holds what one was given until it is opened, with who gave it', async () => {
    const company = await aCompany(services)
    const { attendant, queue } = company
    const giver = asUser(services, company.admin)
    const ctx = asUser(services, attendant)
    const { id } = await aTicket(company, 'open', { queueId: queue.id, userId: company.admin.userId })
    await transferTicket(giver, { ticketId: id, queueId: queue.id, userId: attendant.userId })
    expect(await listUnread(ctx)).toMatchObject({
      count: 1,
      tickets: [{ id }],
      handovers: [{ ticketId: id, kind: 'transfer', by: { id: company.admin.userId } }],
    })
    await logAccess(ctx, { ticketId: id })
    expect(await listUnread(ctx)).toMatchObject({ count: 0, tickets: [], handovers: [] })
  })

  test('holds nothing of what was taken back, handed on, or taken by oneself', async () => {
    const company = await aCompany(services)
    const { attendant, admin, queue } = company
    const give = async () => {
      const { id } = await aTicket(company, 'open', { queueId: queue.id, userId: admin.userId })
      const to = { ticketId: id, queueId: queue.id, userId: attendant.userId }
      return transferTicket(asUser(services, admin), to)
    }
    const back = await give()
    await undoAct(asUser(services, admin), { ticketId: back.id, actId: back.undo?.actId ?? '' })
    const on = await give()
    const toAdmin = { ticketId: on.id, queueId: queue.id, userId: admin.userId }
    await transferTicket(asUser(services, attendant), toAdmin)
    const ownTicket = await aTicket(company, 'pending', { queueId: queue.id })
    await transferTicket(asUser(services, attendant), {
      ticketId: ownTicket.id,
      queueId: queue.id,
      userId: attendant.userId,
    })
    expect(await listUnread(asUser(services, attendant))).toMatchObject({ count: 0, handovers: [] })
    const rows =
      await services.admin`select user_id::int from ticket_handovers where company_id = ${company.id}`
    expect([...rows]).toEqual([{ user_id: admin.userId }])
  })

  test('tells of being let in, once with what is unread in it', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'open', { userId: company.admin.userId, unreadMessages: 3 })
    const invited = { ticketId: id, userId: company.attendant.userId }
    await addParticipant(asUser(services, company.admin), invited)
    expect(await listUnread(asUser(services, company.attendant))).toMatchObject({
      count: 1,
      tickets: [{ id }],
      handovers: [{ ticketId: id, kind: 'letIn' }],
    })
  })
})

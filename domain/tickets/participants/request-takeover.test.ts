import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { listTakeoverRequests } from '../../inbox/list-takeover-requests.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { returnTicket } from '../actions/return-ticket.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'
import { getTicket } from '../get-ticket.ts'
import { listTicketLog } from '../list-ticket-log.ts'
import { addParticipant } from './add-participant.ts'
import { dismissDecline } from './dismiss-decline.ts'
import { removeParticipant } from './remove-participant.ts'
import { requestTakeover } from './request-takeover.ts'

const services = await testServices()

async function aTakeoverRequest() {
  const company = await aCompany(services)
  const owner = asUser(services, company.attendant)
  const requester = await aUser(company.ctx, { name: 'Bia' })
  const values = { userId: company.attendant.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', values)
  await requestTakeover(asUser(services, requester), { uuid: ticket.uuid })
  return { company, owner, requester, ticketId: ticket.id, uuid: ticket.uuid }
}

describe('asking for a colleague’s ticket', () => {
  test('tells its owner who asks and for what, once, and shows the requester nothing of it', async () => {
    const { company, owner, requester, ticketId, uuid } = await aTakeoverRequest()
    await requestTakeover(asUser(services, requester), { uuid })
    const { asks } = await listTakeoverRequests(owner)
    expect(asks).toMatchObject([{ ticketId, uuid, user: { id: requester.userId, name: 'Bia' } }])
    expect(await eventsOf(services, company.id)).toEqual([
      { type: 'asks.changed', userId: company.attendant.userId },
    ])
    expect((await listTicketLog(owner, { ticketId })).map(({ type }) => type)).toEqual(['asked'])
    const attempt = getTicket(asUser(services, requester), { ticketId })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    expect((await listTakeoverRequests(asUser(services, requester))).asks).toEqual([])
  })

  test('is answered by letting join, by handing it over, or by declining', async () => {
    const joined = await aTakeoverRequest()
    await addParticipant(joined.owner, { ticketId: joined.ticketId, userId: joined.requester.userId })
    expect((await listTakeoverRequests(joined.owner)).asks).toEqual([])

    const handed = await aTakeoverRequest()
    await transferTicket(handed.owner, {
      ticketId: handed.ticketId,
      queueId: handed.company.queue.id,
      userId: handed.requester.userId,
    })
    expect((await listTakeoverRequests(asUser(services, handed.requester))).asks).toEqual([])

    const declined = await aTakeoverRequest()
    await removeParticipant(declined.owner, {
      ticketId: declined.ticketId,
      userId: declined.requester.userId,
    })
    expect((await listTakeoverRequests(declined.owner)).asks).toEqual([])
    const admin = asUser(services, declined.company.admin)
    const log = await listTicketLog(admin, { ticketId: declined.ticketId })
    expect(log.map(({ type }) => type)).toEqual(['asked', 'askDeclined'])
  })

  test('declined is told to the asker, and what it was about only to who may see it, until seen or asked again', async () => {
    const { company, owner, requester, ticketId, uuid } = await aTakeoverRequest()
    const bia = asUser(services, requester)
    const declined = async () => (await listTakeoverRequests(bia)).declined
    await removeParticipant(owner, { ticketId, userId: requester.userId })
    expect(await declined()).toMatchObject([{ uuid, contact: null }])
    expect(await eventsOf(services, company.id)).toContainEqual({
      type: 'asks.changed',
      userId: requester.userId,
    })

    await requestTakeover(bia, { uuid })
    expect(await declined()).toEqual([])
    expect((await listTakeoverRequests(owner)).asks).toMatchObject([{ ticketId }])

    await removeParticipant(owner, { ticketId, userId: requester.userId })
    await dismissDecline(bia, { uuid })
    expect(await declined()).toEqual([])
    const admin = asUser(services, company.admin)
    await requestTakeover(admin, { uuid })
    await removeParticipant(owner, { ticketId, userId: company.admin.userId })
    expect((await listTakeoverRequests(admin)).declined).toMatchObject([
      { contact: { name: expect.any(String) } },
    ])
    await returnTicket(owner, { ticketId })
    expect((await listTakeoverRequests(admin)).declined).toEqual([])
  })

  test('is over when the ticket goes back to its queue or ends', async () => {
    const returned = await aTakeoverRequest()
    await returnTicket(returned.owner, { ticketId: returned.ticketId })
    const closed = await aTakeoverRequest()
    await closeTicket(closed.owner, { ticketId: closed.ticketId, sendFarewellMessage: false })
    for (const { company, owner } of [returned, closed]) {
      expect((await listTakeoverRequests(owner)).asks).toEqual([])
      const requestEvents = (await eventsOf(services, company.id)).filter(
        ({ type }) => type === 'asks.changed',
      )
      expect(requestEvents).toHaveLength(2)
    }
  })

  test('is refused for one’s own, for one that nobody holds, and for another company’s', async () => {
    const { company, owner, requester, uuid } = await aTakeoverRequest()
    await expect(requestTakeover(owner, { uuid })).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id })
    const attempt = requestTakeover(asUser(services, requester), { uuid: waiting.uuid })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    const foreign = await aCompany(services)
    const stranger = requestTakeover(asUser(services, foreign.attendant), { uuid })
    await expect(stranger).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })
})

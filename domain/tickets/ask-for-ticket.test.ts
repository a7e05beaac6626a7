import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { listAsks } from '../inbox/list-asks.ts'
import { addParticipant } from './add-participant.ts'
import { askForTicket } from './ask-for-ticket.ts'
import { closeTicket } from './close-ticket.ts'
import { dismissDecline } from './dismiss-decline.ts'
import { getTicket } from './get-ticket.ts'
import { listTicketLog } from './list-ticket-log.ts'
import { removeParticipant } from './remove-participant.ts'
import { returnTicket } from './return-ticket.ts'
import { transferTicket } from './transfer-ticket.ts'

const services = await testServices()

async function anAsk() {
  const company = await aCompany(services)
  const owner = asUser(services, company.attendant)
  const asker = await aUser(company.ctx, { name: 'Bia' })
  const values = { userId: company.attendant.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', values)
  await askForTicket(asUser(services, asker), { uuid: ticket.uuid })
  return { company, owner, asker, ticketId: ticket.id, uuid: ticket.uuid }
}

describe('asking for a colleague’s ticket', () => {
  test('tells its owner who asks and for what, once, and shows the asker nothing of it', async () => {
    const { company, owner, asker, ticketId, uuid } = await anAsk()
    await askForTicket(asUser(services, asker), { uuid })
    const { asks } = await listAsks(owner)
    expect(asks).toMatchObject([{ ticketId, uuid, user: { id: asker.userId, name: 'Bia' } }])
    expect(await eventsOf(services, company.id)).toEqual([
      { type: 'asks.changed', userId: company.attendant.userId },
    ])
    expect((await listTicketLog(owner, { ticketId })).map(({ type }) => type)).toEqual(['asked'])
    const attempt = getTicket(asUser(services, asker), { ticketId })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    expect((await listAsks(asUser(services, asker))).asks).toEqual([])
  })

  test('is answered by letting join, by handing it over, or by declining', async () => {
    const joined = await anAsk()
    await addParticipant(joined.owner, { ticketId: joined.ticketId, userId: joined.asker.userId })
    expect((await listAsks(joined.owner)).asks).toEqual([])

    const handed = await anAsk()
    await transferTicket(handed.owner, {
      ticketId: handed.ticketId,
      queueId: handed.company.queue.id,
      userId: handed.asker.userId,
    })
    expect((await listAsks(asUser(services, handed.asker))).asks).toEqual([])

    const declined = await anAsk()
    await removeParticipant(declined.owner, { ticketId: declined.ticketId, userId: declined.asker.userId })
    expect((await listAsks(declined.owner)).asks).toEqual([])
    const admin = asUser(services, declined.company.admin)
    const log = await listTicketLog(admin, { ticketId: declined.ticketId })
    expect(log.map(({ type }) => type)).toEqual(['asked', 'askDeclined'])
  })

  test('declined is told to the asker, and what it was about only to who may see it, until seen or asked again', async () => {
    const { company, owner, asker, ticketId, uuid } = await anAsk()
    const bia = asUser(services, asker)
    const declined = async () => (await listAsks(bia)).declined
    await removeParticipant(owner, { ticketId, userId: asker.userId })
    expect(await declined()).toMatchObject([{ uuid, contact: null }])
    expect(await eventsOf(services, company.id)).toContainEqual({
      type: 'asks.changed',
      userId: asker.userId,
    })

    await askForTicket(bia, { uuid })
    expect(await declined()).toEqual([])
    expect((await listAsks(owner)).asks).toMatchObject([{ ticketId }])

    await removeParticipant(owner, { ticketId, userId: asker.userId })
    await dismissDecline(bia, { uuid })
    expect(await declined()).toEqual([])
    const admin = asUser(services, company.admin)
    await askForTicket(admin, { uuid })
    await removeParticipant(owner, { ticketId, userId: company.admin.userId })
    expect((await listAsks(admin)).declined).toMatchObject([{ contact: { name: expect.any(String) } }])
    await returnTicket(owner, { ticketId })
    expect((await listAsks(admin)).declined).toEqual([])
  })

  test('is over when the ticket goes back to its queue or ends', async () => {
    const returned = await anAsk()
    await returnTicket(returned.owner, { ticketId: returned.ticketId })
    const closed = await anAsk()
    await closeTicket(closed.owner, { ticketId: closed.ticketId, sendFarewellMessage: false })
    for (const { company, owner } of [returned, closed]) {
      expect((await listAsks(owner)).asks).toEqual([])
      const told = (await eventsOf(services, company.id)).filter(({ type }) => type === 'asks.changed')
      expect(told).toHaveLength(2)
    }
  })

  test('is refused for one’s own, for one that nobody holds, and for another company’s', async () => {
    const { company, owner, asker, uuid } = await anAsk()
    await expect(askForTicket(owner, { uuid })).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id })
    const attempt = askForTicket(asUser(services, asker), { uuid: waiting.uuid })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    const foreign = await aCompany(services)
    const stranger = askForTicket(asUser(services, foreign.attendant), { uuid })
    await expect(stranger).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })
})

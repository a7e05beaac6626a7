import { describe, expect, test } from 'bun:test'
import { aCompany, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../core/transaction.ts'
import { ListThreadLogInput, type TicketLogType } from './contract/log-schema.ts'
import { listThreadLog } from './list-ticket-log.ts'
import { logTicket } from './log-ticket.ts'

const services = await testServices()

describe('what happened in a conversation', () => {
  test('is told of all of its tickets that the reader may read, oldest first, but for who only looked', async () => {
    const { company, open, past, foreign, log } = await aConversation()
    await log(past.id, 'create', 9)
    await log(foreign.id, 'create', 10)
    await log(past.id, 'closed', 11)
    await log(open.id, 'access', 12)
    await log(open.id, 'open', 13)
    const elsewhere = await aTicket(company, 'open', { queueId: company.queue.id })
    await log(elsewhere.id, 'create', 13)
    const toldEntries = async (change = {}) =>
      (await listThreadLog(asUser(services, company.attendant, change), { uuid: open.uuid })).map((entry) => [
        entry.ticketId,
        entry.type,
      ])
    expect(await toldEntries()).toEqual([
      [past.id, 'create'],
      [past.id, 'closed'],
      [open.id, 'open'],
    ])
    expect(await toldEntries({ allHistoric: true })).toContainEqual([foreign.id, 'create'])
  })

  test('is told of the time that is asked for', async () => {
    const { company, open, past, log } = await aConversation()
    for (const hour of [9, 10, 11, 12]) await log(hour < 11 ? past.id : open.id, 'pending', hour)
    const hourText = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
    const hours = async (time: object) =>
      (await listThreadLog(asUser(services, company.admin), { uuid: open.uuid, ...time })).map(
        ({ createdAt }) => new Date(createdAt).getUTCHours(),
      )
    expect(await hours({ from: hourText(10), until: hourText(11) })).toEqual([10, 11])
    expect(await hours({ from: hourText(11) })).toEqual([11, 12])
    expect(await hours({ until: hourText(9) })).toEqual([9])
    expect(ListThreadLogInput.safeParse({ from: hourText(9), until: hourText(10) }).success).toBe(true)
    expect(ListThreadLogInput.safeParse({ from: '0000-01-01T00:00:00Z' }).success).toBe(false)
  })

  test('is not found for who may not see the ticket, nor for another company', async () => {
    const { company, foreign } = await aConversation()
    const otherCompany = await aCompany(services)
    for (const actor of [company.attendant, otherCompany.admin]) {
      const listing = listThreadLog(asUser(services, actor), { uuid: foreign.uuid })
      await expect(listing).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
  })
})

/** An open ticket of the attendant's, and two that are over, one of which is of another queue. */
async function aConversation() {
  const company = await aCompany(services)
  const ownQueue = { queueId: company.queue.id }
  const open = await aTicket(company, 'open', { ...ownQueue, userId: company.attendant.userId })
  const { contactId } = open
  const hidden = await aQueue(company.ctx)
  const past = await aTicket(company, 'closed', { ...ownQueue, contactId })
  const foreign = await aTicket(company, 'closed', { queueId: hidden.id, contactId })
  const log = (ticketId: number, type: TicketLogType, hour: number) =>
    inTransaction({ ...company.ctx, now: () => new Date(Date.UTC(2026, 10, 20, hour)) }, (tx) =>
      logTicket(tx, { ticketId, type }),
    )
  return { company, open, past, foreign, log }
}

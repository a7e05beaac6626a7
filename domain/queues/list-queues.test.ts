import { describe, expect, test } from 'bun:test'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import { aCompany, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { queueVerbs } from './queue-verbs.ts'

const services = await testServices()

describe('how long a customer of a queue may wait', () => {
  test('is ten and thirty minutes unless the queue says otherwise', async () => {
    const company = await aCompany(services)
    const queue = await queueVerbs.get(asUser(services, company.attendant), { queueId: company.queue.id })
    expect(queue).toMatchObject({ waitAmberMinutes: 10, waitRedMinutes: 30 })
  })

  test('is told with each ticket of the queue', async () => {
    const company = await aCompany(services)
    const { id: queueId } = await aQueue(company.ctx, { waitAmberMinutes: 5, waitRedMinutes: 15 })
    const { id } = await aTicket(company, 'pending', { queueId })
    const ticket = await getTicket(asUser(services, company.admin), { ticketId: id })
    expect(ticket.queue).toMatchObject({ waitAmberMinutes: 5, waitRedMinutes: 15 })
  })

  test('never turns red before amber, nor amber at once', async () => {
    const company = await aCompany(services)
    for (const limits of [{ waitAmberMinutes: 31 }, { waitAmberMinutes: 0 }, { waitRedMinutes: 9 }]) {
      await expect(aQueue(company.ctx, limits)).rejects.toThrow()
    }
  })
})

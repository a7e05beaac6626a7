import { describe, expect, test } from 'bun:test'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import { aCompany, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { getQueue } from './list-queues.ts'

const house = await testHouse()

describe('how long a customer of a queue may wait', () => {
  test('is ten and thirty minutes unless the queue says otherwise', async () => {
    const company = await aCompany(house)
    const queue = await getQueue(asUser(house, company.attendant), { queueId: company.queue.id })
    expect(queue).toMatchObject({ waitAmberMinutes: 10, waitRedMinutes: 30 })
  })

  test('is told with each ticket of the queue', async () => {
    const company = await aCompany(house)
    const { id: queueId } = await aQueue(company.ctx, { waitAmberMinutes: 5, waitRedMinutes: 15 })
    const { id } = await aTicket(company, 'pending', { queueId })
    const ticket = await getTicket(asUser(house, company.admin), { ticketId: id })
    expect(ticket.queue).toMatchObject({ waitAmberMinutes: 5, waitRedMinutes: 15 })
  })

  test('never turns red before amber, nor amber at once', async () => {
    const company = await aCompany(house)
    for (const limits of [{ waitAmberMinutes: 31 }, { waitAmberMinutes: 0 }, { waitRedMinutes: 9 }]) {
      await expect(aQueue(company.ctx, limits)).rejects.toThrow()
    }
  })
})

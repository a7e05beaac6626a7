import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ticketRatings, tickets } from '#db/schema/tickets.ts'
import { aCompany, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testHouse } from '#tests/support/house.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { one } from '../core/one.ts'
import { reading } from '../core/transaction.ts'
import { receiveEvent } from './receive-event.ts'

const house = await testHouse()

function write(company: TestCompany, body: string): Promise<void> {
  const event = aMessageEvent({
    chat: aPersonChat(company.contact.number),
    externalId: crypto.randomUUID(),
    body,
  })
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

function stateOf(company: TestCompany, id: number) {
  return reading(company.ctx, async (tx) => ({
    status: one(await tx.db.select().from(tickets).where(eq(tickets.id, id))).status,
    rates: (await tx.db.select().from(ticketRatings).where(eq(ticketRatings.ticketId, id))).map(
      (row) => row.rate,
    ),
  }))
}

describe('a customer who is asked for a rating', () => {
  test('ends the ticket by a number, and is waited for while it is none', async () => {
    const company = await aCompany(house)
    const values = {
      contactId: company.contact.id,
      userId: company.attendant.userId,
      queueId: company.queue.id,
    }
    const { id } = await aTicket(company, 'nps', values)

    await write(company, 'depois eu respondo')
    expect(await stateOf(company, id)).toEqual({ status: 'nps', rates: [] })
    await write(company, 'dou 9, obrigada')
    expect(await stateOf(company, id)).toEqual({ status: 'closed', rates: [9] })
  })
})

import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ticketRatings, tickets } from '#db/schema/tickets.ts'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { setTimer } from '#domain/core/jobs/timers.ts'
import { aCompany, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { aCall, aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { receiveEvent } from './receive-event.ts'

const services = await testServices()

const from = (company: TestCompany) => ({
  chat: aPersonChat(company.contact.number),
  externalId: crypto.randomUUID(),
})
const GOING_ON: ((company: TestCompany) => InboundEvent)[] = [
  (company) => aMessageEvent({ ...from(company), body: 'ainda tenho uma dúvida urgente!' }),
  (company) => aMessageEvent({ ...from(company), mediaType: 'locationMessage', body: '9' }),
  (company) => aMessageEvent({ ...from(company), mediaType: 'audio', body: 'Áudio' }),
  (company) => aMessageEvent({ ...from(company), mediaType: 'image', body: 'o comprovante' }),
  (company) => aCall(from(company)),
]

function write(company: TestCompany, body: string): Promise<void> {
  return receive(company, aMessageEvent({ ...from(company), body }))
}

function receive(company: TestCompany, event: InboundEvent): Promise<void> {
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

function stateOf(company: TestCompany, id: number) {
  return reading(company.ctx, async (tx) => ({
    status: firstOrThrow(await tx.db.select().from(tickets).where(eq(tickets.id, id))).status,
    rates: (await tx.db.select().from(ticketRatings).where(eq(ticketRatings.ticketId, id))).map(
      (row) => row.rate,
    ),
  }))
}

describe('a customer who is asked for a rating', () => {
  test('ends the ticket by a number, and is waited for while it is none', async () => {
    const company = await aCompany(services)
    const values = {
      contactId: company.contact.id,
      userId: company.attendant.userId,
      queueId: company.queue.id,
    }
    const { id } = await aTicket(company, 'nps', values)

    await write(company, 'depois eu vejo')
    expect(await stateOf(company, id)).toEqual({ status: 'nps', rates: [] })
    await write(company, 'dou 9, obrigada')
    expect(await stateOf(company, id)).toEqual({ status: 'closed', rates: [9] })
  })

  test('rates by the caption of a picture; a sticker changes nothing', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'nps', {
      contactId: company.contact.id,
      userId: company.attendant.userId,
      queueId: company.queue.id,
    })
    await receive(company, aMessageEvent({ ...from(company), mediaType: 'sticker', body: 'sticker' }))
    expect(await stateOf(company, id)).toEqual({ status: 'nps', rates: [] })
    await receive(company, aMessageEvent({ ...from(company), mediaType: 'image', body: '10, obrigada!' }))
    expect(await stateOf(company, id)).toEqual({ status: 'closed', rates: [10] })
  })

  test('goes on by saying more, by any medium, or by calling: the attendant has the ticket again, and no question waits', async () => {
    for (const goOn of GOING_ON) {
      const company = await aCompany(services)
      const { id } = await aTicket(company, 'nps', {
        contactId: company.contact.id,
        userId: company.attendant.userId,
        queueId: company.queue.id,
      })
      const dueAt = new Date(services.now().getTime() + 1000)
      await inTransaction(company.ctx, (tx) => setTimer(tx, { kind: 'rating', refId: id, dueAt }))
      await receive(company, goOn(company))
      const [row] = await services.admin`select status, user_id::int as user, unread_messages as unread,
        (select count(*)::int from timers where ref_id = ${id}) as timers from tickets where id = ${id}`
      expect({ ...row }).toEqual({ status: 'open', user: company.attendant.userId, unread: 1, timers: 0 })
      expect(await logOf(company.ctx, id)).toEqual(['reopen'])
    }
  })
})

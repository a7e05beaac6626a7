import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aContact,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf, messagesOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { deleteTicket } from '../actions/delete-ticket.ts'
import { expireRating } from './expire-rating.ts'
import { answerRating, rateTicket } from './rate-ticket.ts'

const services = await testServices()

describe('a question for a rating', () => {
  test('waits as long as the connection says; then the ticket ends with the closing words, unrated', async () => {
    const { company, ticketId } = await awaitRating({ expiresTicketNPS: 30 })
    await expireRating(company.ctx, { ticketId })
    expect(await stateOf(ticketId)).toEqual({ status: 'nps', timers: 1, rates: 0 })

    services.travel(30 * MINUTE_MS)
    await Promise.all([1, 2].map(() => expireRating(company.ctx, { ticketId })))
    expect(await stateOf(ticketId)).toEqual({ status: 'closed', timers: 0, rates: 0 })
    expect(await saidIn(company, ticketId)).toEqual(['De 0 a 10?', 'Obrigado.'])
    expect(await logOf(company.ctx, ticketId)).toEqual(['nps', 'autoClose'])
  })

  test('waits a day where the connection says nothing', async () => {
    const { company, ticketId } = await awaitRating({})
    services.travel(23 * 60 * MINUTE_MS)
    await expireRating(company.ctx, { ticketId })
    expect(await stateOf(ticketId)).toMatchObject({ status: 'nps' })
    services.travel(60 * MINUTE_MS)
    await expireRating(company.ctx, { ticketId })
    expect(await stateOf(ticketId)).toMatchObject({ status: 'closed' })
  })

  test('ends without words when its time was over for more than a day', async () => {
    const [late, later] = [
      await awaitRating({ expiresTicketNPS: 30 }),
      await awaitRating({ expiresTicketNPS: 30 }),
    ]
    services.travel(24 * 60 * MINUTE_MS)
    await expireRating(late.company.ctx, { ticketId: late.ticketId })
    expect(await saidIn(late.company, late.ticketId)).toEqual(['De 0 a 10?', 'Obrigado.'])
    services.travel(31 * MINUTE_MS)
    await expireRating(later.company.ctx, { ticketId: later.ticketId })
    expect(await stateOf(later.ticketId)).toEqual({ status: 'closed', timers: 0, rates: 0 })
    expect(await saidIn(later.company, later.ticketId)).toEqual(['De 0 a 10?'])
  })

  test('that was asked before questions had an end gets it with the migration, and only such a one', async () => {
    const { company, ticketId } = await awaitRating({ expiresTicketNPS: 30 })
    const open = await aTicket(company, 'open')
    await services.admin`delete from timers where ref_id = ${ticketId}`
    for (const statement of await statementsOf('0013_rating_waits')) await services.admin.unsafe(statement)
    const due = await services.admin`select due_at from timers where ref_id in (${ticketId}, ${open.id})`
    const [asking] = await services.admin`select updated_at from tickets where id = ${ticketId}`
    expect(due.map((row) => row.due_at.getTime())).toEqual([asking?.updated_at.getTime() + 30 * MINUTE_MS])
  })

  test('is asked again so many times when the answer is no rating, and then waits from there', async () => {
    const { company, ticketId } = await awaitRating({ expiresTicketNPS: 30, maxUseBotQueuesNPS: 2 })
    services.travel(20 * MINUTE_MS)
    for (const text of ['oi?', 'não sei', 'tanto faz']) {
      await inTransaction(company.ctx, (tx) =>
        answerRating(tx, { ticketId, mediaType: 'conversation', text }),
      )
    }
    expect(await saidIn(company, ticketId)).toEqual(['De 0 a 10?', 'De 0 a 10?', 'De 0 a 10?'])
    services.travel(20 * MINUTE_MS)
    await expireRating(company.ctx, { ticketId })
    expect(await stateOf(ticketId)).toMatchObject({ status: 'nps' })
    services.travel(10 * MINUTE_MS)
    await expireRating(company.ctx, { ticketId })
    expect(await stateOf(ticketId)).toMatchObject({ status: 'closed' })
  })

  test('that was answered, or whose ticket was deleted, leaves no timer', async () => {
    const first = await awaitRating({})
    await rateTicket(first.company.ctx, { ticketId: first.ticketId, rate: 9 })
    expect(await stateOf(first.ticketId)).toEqual({ status: 'closed', timers: 0, rates: 1 })
    const second = await awaitRating({})
    await deleteTicket(asUser(services, second.company.admin), { ticketId: second.ticketId })
    expect(await stateOf(second.ticketId)).toMatchObject({ timers: 0 })
  })

  test('is another company’s timer to nobody', async () => {
    const { ticketId } = await awaitRating({})
    const stranger = await aCompany(services)
    services.travel(48 * 60 * MINUTE_MS)
    const subject = { kind: 'rating' as const, refId: ticketId }
    expect(await inTransaction(stranger.ctx, (tx) => takeTimer(tx, subject))).toBeNull()
    await expect(expireRating(stranger.ctx, { ticketId })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
  })
})

async function awaitRating(terms: Partial<typeof connections.$inferInsert>) {
  const company = await aCompany(services)
  await withSettings(company.ctx, { userRating: 'enabled' })
  const words = { ratingMessage: 'De 0 a 10?', complationMessage: 'Obrigado.', ...terms }
  await inTransaction(company.ctx, (tx) =>
    tx.db.update(connections).set(words).where(eq(connections.id, company.connection.id)),
  )
  const contact = await aContact(company.ctx)
  const ticketValues = { contactId: contact.id, queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', ticketValues)
  const ctx = asUser(services, company.attendant)
  await closeTicket(ctx, { ticketId: ticket.id, sendFarewellMessage: true })
  await pastUndo(services, company.ctx, ticket.id)
  return { company, ticketId: ticket.id }
}

async function stateOf(ticketId: number) {
  const [row] = await services.admin`select (select status from tickets where id = ${ticketId}) as status,
    (select count(*)::int from timers where ref_id = ${ticketId}) as timers,
    (select count(*)::int from ticket_ratings where ticket_id = ${ticketId}) as rates`
  return { ...row }
}

async function saidIn(company: TestCompany, ticketId: number): Promise<string[]> {
  return (await messagesOf(company.ctx, ticketId)).map((message) => message.body)
}

async function statementsOf(migration: string): Promise<string[]> {
  const file = path.resolve(import.meta.dirname, `../../../db/migrations/${migration}.sql`)
  return (await Bun.file(file).text()).split('--> statement-breakpoint').slice(-1)
}

import { describe, expect, test } from 'bun:test'
import { and, eq, ne } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '#domain/core/context.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf, messagesOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { acceptTicket } from './accept-ticket.ts'
import { returnTicket } from './return-ticket.ts'
import { transferTicket } from './transfer-ticket.ts'

const services = await testServices()

describe('transferring a ticket', () => {
  test('to a queue alone leaves it waiting there, and says so once', async () => {
    const company = await aCompany(services)
    const target = await aQueue(company.ctx)
    const { id } = await aTicket(company, 'open', heldValues(company))

    const moved = await transferTicket(asUser(services, company.attendant), {
      ticketId: id,
      queueId: target.id,
    })

    expect(moved).toMatchObject({
      status: 'pending',
      queueId: target.id,
      userId: null,
      isTransfered: true,
      waitingSince: expect.any(String),
    })
    expect(await logOf(company.ctx, id)).toEqual(['transfered'])
    expect(await eventsOf(services, company.id)).toMatchObject([
      { before: { userId: company.attendant.userId }, after: { userId: null, queueId: target.id } },
    ])
  })

  test('to oneself takes a colleague’s over, and its log says so; who may not see it cannot', async () => {
    const company = await aCompany(services)
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const { id } = await aTicket(company, 'open', heldValues(company))
    const takeOver = (actor: typeof colleague) =>
      transferTicket(asUser(services, actor), {
        ticketId: id,
        queueId: company.queue.id,
        userId: actor.userId,
      })

    await expect(takeOver(colleague)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    expect(await takeOver(company.admin)).toMatchObject({ status: 'open', userId: company.admin.userId })
    expect(await logOf(company.ctx, id)).toEqual(['transfered', 'receivedTransfer'])
  })

  test('to a person opens it with them, whatever its queue', async () => {
    const company = await aCompany(services)
    const target = await aQueue(company.ctx)
    const colleague = await aUser(company.ctx)
    const { id } = await aTicket(company, 'open', heldValues(company))

    const input = {
      ticketId: id,
      queueId: target.id,
      userId: colleague.userId,
      msgTransfer: 'cliente antigo',
    }
    const moved = await transferTicket(asUser(services, company.attendant), input)

    expect(moved).toMatchObject({ status: 'open', userId: colleague.userId, waitingSince: null })
    expect(await logOf(company.ctx, id)).toEqual(['transfered', 'receivedTransfer'])
    await pastUndo(services, company.ctx, id)
    expect(await messagesOf(company.ctx, id)).toMatchObject([
      { body: 'cliente antigo', isPrivate: true, userId: company.attendant.userId },
    ])
  })

  test('tells the customer when the company wants that', async () => {
    const company = await aCompany(services)
    const target = await aQueue(company.ctx, { name: 'Financeiro' })
    await withSettings(company.ctx, {
      sendMsgTransfTicket: 'enabled',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text's own way to name the queue
      transferMessage: 'Agora com ${queue.name}.',
    })
    const { id } = await aTicket(company, 'open', heldValues(company))
    await transferTicket(asUser(services, company.attendant), { ticketId: id, queueId: target.id })
    expect(await messagesOf(company.ctx, id)).toEqual([])
    await pastUndo(services, company.ctx, id)
    expect(await messagesOf(company.ctx, id)).toMatchObject([
      { body: 'Agora com Financeiro.', isPrivate: false },
    ])
  })

  test('ends it and opens the next in the other queue when the company wants that', async () => {
    const company = await aCompany(services)
    const target = await aQueue(company.ctx)
    await withSettings(company.ctx, { closeTicketOnTransfer: 'true' })
    const before = await aTicket(company, 'open', heldValues(company))
    const ctx = asUser(services, company.attendant)

    const ended = await transferTicket(ctx, { ticketId: before.id, queueId: target.id, msgTransfer: 'nota' })
    expect(ended).toMatchObject({ id: before.id, status: 'closed', queueId: company.queue.id })
    await pastUndo(services, company.ctx, before.id)

    const moved = await inTransaction(company.ctx, async (tx) =>
      firstOrThrow(await ofContact(tx, before.contactId)),
    )
    expect(moved).toMatchObject({ status: 'pending', queueId: target.id, isTransferred: true })
    // It waits for people, not for the bot.
    expect(moved.botEndedAt).toBeInstanceOf(Date)
    expect(await logOf(company.ctx, before.id)).toEqual(['closed', 'transfered'])
    expect(await logOf(company.ctx, moved.id)).toEqual(['create', 'transfered'])
    expect(await messagesOf(company.ctx, before.id)).toHaveLength(0)
    expect(await messagesOf(company.ctx, moved.id)).toMatchObject([{ body: 'nota' }])
    const rows =
      await services.admin`select id, is_latest from tickets where contact_id = ${before.contactId} order by id`
    expect(rows.map((row) => row.is_latest)).toEqual([false, true])
  })

  test('of a waiting group keeps it a group, and is refused once closed', async () => {
    const company = await aCompany(services)
    const group = await aTicket(company, 'group', { isGroup: true })
    const closed = await aTicket(company, 'closed')
    const ctx = asUser(services, company.admin)
    const to = { queueId: company.queue.id, userId: company.attendant.userId }

    expect((await transferTicket(ctx, { ticketId: group.id, ...to })).status).toBe('group')
    await expect(transferTicket(ctx, { ticketId: closed.id, ...to })).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
  })

  test('cannot reach another company’s ticket, queue or person', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const { id } = await aTicket(company, 'open', heldValues(company))
    const queueId = company.queue.id
    const ctx = asUser(services, company.admin)

    await expect(
      transferTicket(asUser(services, stranger.admin), { ticketId: id, queueId: stranger.queue.id }),
    ).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await expect(transferTicket(ctx, { ticketId: id, queueId: stranger.queue.id })).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    })
    await expect(
      transferTicket(ctx, { ticketId: id, queueId, userId: stranger.attendant.userId }),
    ).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' })
  })

  test('while somebody accepts leaves one of the two in effect, never a mixture', async () => {
    const company = await aCompany(services)
    const target = await aQueue(company.ctx)
    for (let round = 0; round < 10; round++) {
      const { id } = await aTicket(company, 'pending', { queueId: company.queue.id })
      await Promise.allSettled([
        acceptTicket(asUser(services, company.attendant), { ticketId: id }),
        transferTicket(asUser(services, company.admin), { ticketId: id, queueId: target.id }),
      ])
      const [row] = await services.admin`select status, user_id, queue_id from tickets where id = ${id}`
      const log = await logOf(company.ctx, id)
      expect(log).toContain('transfered')
      // Accepted first and then moved on, or moved where the attendant does not look.
      expect(row).toMatchObject({ status: 'pending', user_id: null, queue_id: String(target.id) })
      expect(log.length).toBeLessThanOrEqual(2)
    }
  })
})

describe('returning a ticket', () => {
  test('puts it back into its queue, waiting from now', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'open', heldValues(company))
    const returned = await returnTicket(asUser(services, company.attendant), { ticketId: id })
    expect(returned).toMatchObject({ status: 'pending', userId: null, queueId: company.queue.id })
    expect(returned.waitingSince).not.toBeNull()
    expect(await logOf(company.ctx, id)).toEqual(['pending'])
    await expect(returnTicket(asUser(services, company.attendant), { ticketId: id })).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
  })
})

function ofContact(tx: Tx, contactId: number) {
  return tx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.contactId, contactId), ne(tickets.status, 'closed')))
}

function heldValues(company: TestCompany) {
  return { userId: company.attendant.userId, queueId: company.queue.id, acceptedAt: services.now() }
}

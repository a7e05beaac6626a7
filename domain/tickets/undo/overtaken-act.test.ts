import { describe, expect, test } from 'bun:test'
import { mergeContacts } from '#domain/contacts/merging/merge-contacts.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { aContact, aQueue, asUser, aTicket, withSettings } from '#tests/support/factories.ts'
import { aCall, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import {
  ACTS,
  type Acted,
  acted,
  customerWrites,
  saidByCompany,
  ticketFacts,
  undo,
  undoScenario,
} from '#tests/support/undo/undo-scenario.ts'
import { acceptTicket } from '../actions/accept-ticket.ts'
import { closeAllTickets } from '../actions/close-all-tickets.ts'
import { createTicket } from '../actions/create-ticket.ts'
import { deleteTicket } from '../actions/delete-ticket.ts'
import { reopenTicket } from '../actions/reopen-ticket.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'
import { CreateTicketInput } from '../contract/schema.ts'
import { undoAct } from './undo-act.ts'

const services = await testServices()

describe('a customer who writes while it could be undone', () => {
  for (const [act, how] of [
    ['close', {}],
    ['close', { rating: true }],
    ['ignore', {}],
  ] as const) {
    test(`has not been told of the end, which has not been: ${act} ${Object.keys(how)}`, async () => {
      const it = await acted(services, act, how)
      await customerWrites(it)
      expect(await ticketFacts(it)).toEqual({
        ...it.before,
        unread_messages: 4,
        updated_at: expect.any(Date),
        sentBodies: ['espera'],
      })
      await pastUndo(services, it.company.ctx, it.id)
      expect(await saidByCompany(it)).toEqual([])
      expect((await logOf(it.company.ctx, it.id)).at(-1)).toBe('reopen')
      await expect(undo(it)).resolves.toMatchObject({ status: it.before.status })
    })
  }

  test('or calls', async () => {
    const it = await acted(services, 'close')
    const event = aCall({ chat: aPersonChat(it.company.contact.number), externalId: crypto.randomUUID() })
    await receiveEvent(it.company.ctx, {
      connectionId: it.company.connection.id,
      rawEventId: null,
      event,
    })
    expect(await ticketFacts(it)).toMatchObject({ status: 'open' })
  })

  test('after its time finds the ticket ended, with the farewell before the words', async () => {
    const it = await acted(services, 'close')
    await pastUndo(services, it.company.ctx, it.id)
    await customerWrites(it)
    expect(await ticketFacts(it)).toMatchObject({ status: 'closed', sentBodies: ['Até logo.'] })
  })

  test('lands in the ticket that a transfer opens, which is opened then', async () => {
    const it = await acted(services, 'transfer', { anew: true })
    await customerWrites(it)
    const live =
      await services.admin`select id::int, queue_id::int, user_id::int, unread_messages as unread from tickets
      where company_id = ${it.company.id} and status <> 'closed'`
    expect([...live]).toMatchObject([{ queue_id: it.target.id, user_id: it.colleague.userId, unread: 4 }])
    await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
    await pastUndo(services, it.company.ctx, it.id)
    expect(await saidByCompany(it)).toEqual(['cliente antigo', 'Um momento.'])
  })
})

describe('somebody who acts while it could be undone', () => {
  async function isPast(it: Acted, words: string[]) {
    await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_UNDO_CHANGED' })
    await pastUndo(services, it.company.ctx, it.id)
    expect(await saidByCompany(it)).toEqual(words)
  }

  test('accepting what was returned', async () => {
    const it = await acted(services, 'return')
    await acceptTicket(asUser(services, it.colleague), { ticketId: it.id })
    await isPast(it, [])
  })

  test('accepting what was transferred hears its words first', async () => {
    const it = await undoScenario(services)
    await withSettings(it.company.ctx, { sendGreetingAccepted: 'enabled', greetingAcceptedMessage: 'Oi!' })
    const input = { ticketId: it.id, queueId: it.target.id, msgTransfer: 'cliente antigo' }
    const { undo } = await transferTicket(it.ctx, input)
    await acceptTicket(asUser(services, it.colleague), { ticketId: it.id })
    const words = ['cliente antigo', 'Um momento.', 'Oi!']
    expect(await saidByCompany(it)).toEqual(words)
    await isPast({ ...it, before: await ticketFacts(it), actId: undo?.actId ?? '' }, words)
  })

  test('answering in what was transferred: its words go first', async () => {
    const it = await acted(services, 'transfer')
    await sendMessage(
      asUser(services, it.colleague),
      SendMessageInput.parse({ ticketId: it.id, body: 'Olá' }),
    )
    await isPast(it, ['cliente antigo', 'Um momento.', 'Olá'])
  })

  test('reopening what was closed, or is about to be rated: nothing is said', async () => {
    for (const how of [{}, { rating: true }]) {
      const it = await acted(services, 'close', how)
      await reopenTicket(asUser(services, it.company.admin), { ticketId: it.id })
      await isPast(it, [])
      expect(await ticketFacts(it)).toMatchObject({ status: 'open', timers: null })
    }
  })

  test('reopening what a transfer ended: the note stays, the customer hears nothing', async () => {
    const it = await acted(services, 'transfer', { anew: true })
    await reopenTicket(asUser(services, it.company.admin), { ticketId: it.id })
    await isPast(it, ['cliente antigo'])
    expect(await services.admin`select from tickets where company_id = ${it.company.id}`).toHaveLength(1)
  })

  test('handing it on, twice: each transfer is told, in order', async () => {
    const it = await acted(services, 'transfer')
    const third = await aQueue(it.company.ctx)
    const again = { ticketId: it.id, queueId: third.id, msgTransfer: 'segunda' }
    const { undo: second } = await transferTicket(asUser(services, it.company.admin), again)
    await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await undoAct(asUser(services, it.company.admin), { ticketId: it.id, actId: second?.actId ?? '' })
    await pastUndo(services, it.company.ctx, it.id)
    expect(await ticketFacts(it)).toMatchObject({ user_id: String(it.colleague.userId) })
    expect(await saidByCompany(it)).toEqual(['cliente antigo', 'Um momento.'])
  })

  test('closing all with it', async () => {
    const it = await acted(services, 'return')
    await closeAllTickets(asUser(services, it.company.admin), { status: 'pending', selectedQueueIds: [] })
    await isPast(it, [])
    expect(await ticketFacts(it)).toMatchObject({ status: 'closed' })
  })

  test('beginning another conversation with the contact', async () => {
    const it = await acted(services, 'close')
    const input = CreateTicketInput.parse({
      contactId: it.company.contact.id,
      queueId: it.company.queue.id,
      whatsappId: it.company.connection.id,
    })
    await createTicket(asUser(services, it.company.admin), input)
    await isPast(it, ['Até logo.'])
  })

  test('deleting it', async () => {
    const it = await acted(services, 'close')
    await deleteTicket(asUser(services, it.company.admin), { ticketId: it.id })
    await expect(undo(it)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    expect(await services.admin`select from timers where ref_id = ${it.id}`).toHaveLength(0)
    expect(await services.admin`select from ticket_undos where ticket_id = ${it.id}`).toHaveLength(0)
  })

  test('closing twice asks for a rating all the same, once', async () => {
    const it = await acted(services, 'close', { rating: true })
    expect(await ACTS.close(it)).toMatchObject({ status: 'nps', undo: { actId: it.actId } })
    await pastUndo(services, it.company.ctx, it.id)
    expect(await saidByCompany(it)).toEqual(['De 0 a 10?'])
  })

  test('merging its contact into another: undone it is the other’s, unless that one’s conversation goes on', async () => {
    for (const isLive of [false, true]) {
      const it = await acted(services, 'close')
      const kept = await aContact(it.company.ctx)
      if (isLive) await aTicket(it.company, 'open', { contactId: kept.id })
      await inTransaction(it.company.ctx, (tx) =>
        mergeContacts(tx, { keptId: kept.id, mergedId: it.company.contact.id }),
      )
      if (isLive) await isPast(it, ['Até logo.'])
      else expect(await undo(it)).toMatchObject({ status: 'open', contactId: kept.id })
    }
  })

  test('a merge that ends it tells a transfer first', async () => {
    const it = await acted(services, 'transfer')
    const kept = await aContact(it.company.ctx)
    await aTicket(it.company, 'open', { contactId: kept.id })
    await inTransaction(it.company.ctx, (tx) =>
      mergeContacts(tx, { keptId: kept.id, mergedId: it.company.contact.id }),
    )
    await isPast(it, ['cliente antigo', 'Um momento.'])
  })
})

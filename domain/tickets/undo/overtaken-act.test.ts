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
  for (const [act, options] of [
    ['close', {}],
    ['close', { rating: true }],
    ['ignore', {}],
  ] as const) {
    test(`has not been told of the end, which has not been: ${act} ${Object.keys(options)}`, async () => {
      const scenario = await acted(services, act, options)
      await customerWrites(scenario)
      expect(await ticketFacts(scenario)).toEqual({
        ...scenario.before,
        unread_messages: 4,
        updated_at: expect.any(Date),
        sentBodies: ['espera'],
      })
      await pastUndo(services, scenario.company.ctx, scenario.id)
      expect(await saidByCompany(scenario)).toEqual([])
      expect((await logOf(scenario.company.ctx, scenario.id)).at(-1)).toBe('reopen')
      await expect(undo(scenario)).resolves.toMatchObject({ status: scenario.before.status })
    })
  }

  test('or calls', async () => {
    const scenario = await acted(services, 'close')
    const event = aCall({
      chat: aPersonChat(scenario.company.contact.number),
      externalId: crypto.randomUUID(),
    })
    await receiveEvent(scenario.company.ctx, {
      connectionId: scenario.company.connection.id,
      rawEventId: null,
      event,
    })
    expect(await ticketFacts(scenario)).toMatchObject({ status: 'open' })
  })

  test('after its time finds the ticket ended, with the farewell before the words', async () => {
    const scenario = await acted(services, 'close')
    await pastUndo(services, scenario.company.ctx, scenario.id)
    await customerWrites(scenario)
    expect(await ticketFacts(scenario)).toMatchObject({ status: 'closed', sentBodies: ['Até logo.'] })
  })

  test('lands in the ticket that a transfer opens, which is opened then', async () => {
    const scenario = await acted(services, 'transfer', { anew: true })
    await customerWrites(scenario)
    const live =
      await services.admin`select id::int, queue_id::int, user_id::int, unread_messages as unread from tickets
      where company_id = ${scenario.company.id} and status <> 'closed'`
    expect([...live]).toMatchObject([
      { queue_id: scenario.target.id, user_id: scenario.colleague.userId, unread: 4 },
    ])
    await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_UNDO_EXPIRED' })
    await pastUndo(services, scenario.company.ctx, scenario.id)
    expect(await saidByCompany(scenario)).toEqual(['cliente antigo', 'Um momento.'])
  })
})

describe('somebody who acts while it could be undone', () => {
  async function isPast(scenario: Acted, words: string[]) {
    await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_UNDO_CHANGED' })
    await pastUndo(services, scenario.company.ctx, scenario.id)
    expect(await saidByCompany(scenario)).toEqual(words)
  }

  test('accepting what was returned', async () => {
    const scenario = await acted(services, 'return')
    await acceptTicket(asUser(services, scenario.colleague), { ticketId: scenario.id })
    await isPast(scenario, [])
  })

  test('accepting what was transferred hears its words first', async () => {
    const scenario = await undoScenario(services)
    await withSettings(scenario.company.ctx, {
      sendGreetingAccepted: 'enabled',
      greetingAcceptedMessage: 'Oi!',
    })
    const input = { ticketId: scenario.id, queueId: scenario.target.id, msgTransfer: 'cliente antigo' }
    const { undo } = await transferTicket(scenario.ctx, input)
    await acceptTicket(asUser(services, scenario.colleague), { ticketId: scenario.id })
    const words = ['cliente antigo', 'Um momento.', 'Oi!']
    expect(await saidByCompany(scenario)).toEqual(words)
    await isPast({ ...scenario, before: await ticketFacts(scenario), actId: undo?.actId ?? '' }, words)
  })

  test('answering in what was transferred: its words go first', async () => {
    const scenario = await acted(services, 'transfer')
    await sendMessage(
      asUser(services, scenario.colleague),
      SendMessageInput.parse({ ticketId: scenario.id, body: 'Olá' }),
    )
    await isPast(scenario, ['cliente antigo', 'Um momento.', 'Olá'])
  })

  test('reopening what was closed, or is about to be rated: nothing is said', async () => {
    for (const options of [{}, { rating: true }]) {
      const scenario = await acted(services, 'close', options)
      await reopenTicket(asUser(services, scenario.company.admin), { ticketId: scenario.id })
      await isPast(scenario, [])
      expect(await ticketFacts(scenario)).toMatchObject({ status: 'open', timers: null })
    }
  })

  test('reopening what a transfer ended: the note stays, the customer hears nothing', async () => {
    const scenario = await acted(services, 'transfer', { anew: true })
    await reopenTicket(asUser(services, scenario.company.admin), { ticketId: scenario.id })
    await isPast(scenario, ['cliente antigo'])
    expect(await services.admin`select from tickets where company_id = ${scenario.company.id}`).toHaveLength(
      1,
    )
  })

  test('handing it on, twice: each transfer is told, in order', async () => {
    const scenario = await acted(services, 'transfer')
    const third = await aQueue(scenario.company.ctx)
    const again = { ticketId: scenario.id, queueId: third.id, msgTransfer: 'segunda' }
    const { undo: second } = await transferTicket(asUser(services, scenario.company.admin), again)
    await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    await undoAct(asUser(services, scenario.company.admin), {
      ticketId: scenario.id,
      actId: second?.actId ?? '',
    })
    await pastUndo(services, scenario.company.ctx, scenario.id)
    expect(await ticketFacts(scenario)).toMatchObject({ user_id: String(scenario.colleague.userId) })
    expect(await saidByCompany(scenario)).toEqual(['cliente antigo', 'Um momento.'])
  })

  test('closing all with it', async () => {
    const scenario = await acted(services, 'return')
    await closeAllTickets(asUser(services, scenario.company.admin), {
      status: 'pending',
      selectedQueueIds: [],
    })
    await isPast(scenario, [])
    expect(await ticketFacts(scenario)).toMatchObject({ status: 'closed' })
  })

  test('beginning another conversation with the contact', async () => {
    const scenario = await acted(services, 'close')
    const input = CreateTicketInput.parse({
      contactId: scenario.company.contact.id,
      queueId: scenario.company.queue.id,
      whatsappId: scenario.company.connection.id,
    })
    await createTicket(asUser(services, scenario.company.admin), input)
    await isPast(scenario, ['Até logo.'])
  })

  test('deleting it', async () => {
    const scenario = await acted(services, 'close')
    await deleteTicket(asUser(services, scenario.company.admin), { ticketId: scenario.id })
    await expect(undo(scenario)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    expect(await services.admin`select from timers where ref_id = ${scenario.id}`).toHaveLength(0)
    expect(await services.admin`select from ticket_undos where ticket_id = ${scenario.id}`).toHaveLength(0)
  })

  test('closing twice asks for a rating all the same, once', async () => {
    const scenario = await acted(services, 'close', { rating: true })
    expect(await ACTS.close(scenario)).toMatchObject({ status: 'nps', undo: { actId: scenario.actId } })
    await pastUndo(services, scenario.company.ctx, scenario.id)
    expect(await saidByCompany(scenario)).toEqual(['De 0 a 10?'])
  })

  test('merging its contact into another: undone it is the other’s, unless that one’s conversation goes on', async () => {
    for (const isLive of [false, true]) {
      const scenario = await acted(services, 'close')
      const keptContact = await aContact(scenario.company.ctx)
      if (isLive) await aTicket(scenario.company, 'open', { contactId: keptContact.id })
      await inTransaction(scenario.company.ctx, (tx) =>
        mergeContacts(tx, { keptId: keptContact.id, mergedId: scenario.company.contact.id }),
      )
      if (isLive) await isPast(scenario, ['Até logo.'])
      else expect(await undo(scenario)).toMatchObject({ status: 'open', contactId: keptContact.id })
    }
  })

  test('a merge that ends it tells a transfer first', async () => {
    const scenario = await acted(services, 'transfer')
    const keptContact = await aContact(scenario.company.ctx)
    await aTicket(scenario.company, 'open', { contactId: keptContact.id })
    await inTransaction(scenario.company.ctx, (tx) =>
      mergeContacts(tx, { keptId: keptContact.id, mergedId: scenario.company.contact.id }),
    )
    await isPast(scenario, ['cliente antigo', 'Um momento.'])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { blockContact } from '#domain/contacts/block-contact.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { emitRow } from '#domain/core/outbox.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import { type ViewedTicket, ViewersLive } from '#domain/live/contract/schema.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
const api = await servedApi(services)
const heard: PlaceEvent[] = []
const unlisten = await services.ephemeralEvents.listen((event) => {
  if (event.kind === 'at') heard.push(event)
})
afterAll(async () => {
  await unlisten()
  await api.stop()
})

let company: TestCompany
beforeAll(async () => {
  company = await aCompany(services)
})

type Ticket = { id: number }
const say = ({ socket }: Listener, viewing: ViewedTicket) => socket.send(JSON.stringify({ at: viewing }))
const eventsOf = ({ id }: Ticket) => heard.filter(({ ticketId }) => ticketId === id)
const waitForEvent = (ticket: Ticket, state: PlaceEvent['state'], shows: PlaceEvent['shows']) =>
  waitFor(() => eventsOf(ticket).find((event) => event.state === state && event.shows === shows), {
    description: `${state}, showing ${shows}`,
  })

async function sitting(actor: UserActor = company.attendant): Promise<Listener> {
  const listener = await api.listen({ actor })
  await listener.ready()
  return listener
}

function aHeldTicket(values: Parameters<typeof aTicket>[2] = {}) {
  return aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
    ...values,
  })
}

/** Types in the ticket, and waits until that is known. */
async function typing(ticket: Ticket, actor?: UserActor): Promise<Listener> {
  const listener = await sitting(actor)
  say(listener, { ticketId: ticket.id, state: 'typing' })
  await waitForEvent(ticket, 'typing', 'composing')
  return listener
}

describe('what an attendant does is shown to the customer', () => {
  test('while they write or record a reply, until they stop, leave, or their socket ends', async () => {
    const ticket = await aHeldTicket()
    const ana = await sitting()
    say(ana, { ticketId: ticket.id, state: 'viewing' })
    await waitForEvent(ticket, 'viewing', null)
    say(ana, { ticketId: ticket.id, state: 'typing' })
    await waitForEvent(ticket, 'typing', 'composing')
    say(ana, { ticketId: ticket.id, state: 'recording' })
    await waitForEvent(ticket, 'typing', 'recording')
    say(ana, { ticketId: ticket.id, state: 'away' })
    await waitForEvent(ticket, 'away', null)
    say(ana, null)
    await waitForEvent(ticket, 'gone', null)
    ana.close()

    const again = await aHeldTicket()
    const before = await typing(again)
    before.close()
    await waitForEvent(again, 'gone', null)
  })

  test('and colleagues see one who records as one who writes', async () => {
    const ticket = await aHeldTicket()
    const [ana, boss] = [await sitting(), await sitting(company.admin)]
    say(boss, { ticketId: ticket.id, state: 'viewing' })
    say(ana, { ticketId: ticket.id, state: 'recording' })
    const states = () => {
      const last = ViewersLive.safeParse(boss.of('viewers').at(-1)).data?.viewers ?? []
      return last.find(({ id }) => id === company.attendant.userId)?.state
    }
    await waitFor(() => states() === 'typing', { description: 'the colleague’s mark' })
    for (const listener of [ana, boss]) listener.close()
  })

  test('by ids alone, also when the numbers of customers are hidden', async () => {
    const number = '5511912345678'
    const contact = await aContact(company.ctx, { number, name: number })
    const ticket = await aHeldTicket({ contactId: contact.id })
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const ana = await typing(ticket)
    await withSettings(company.ctx, { enableLGPD: 'disabled', lgpdHideNumber: 'disabled' })
    expect(JSON.stringify(eventsOf(ticket))).not.toContain(number)
    ana.close()
  })

  test('not where no message could leave: nobody attends it, blocked, a group, switched off, deleted', async () => {
    const blocked = await aContact(company.ctx, { isActive: false })
    const [group, crowd] = await Promise.all([1, 2].map(() => aContact(company.ctx, { isGroup: true })))
    const [silent, disconnected] = await Promise.all([aConnection(company.ctx), aConnection(company.ctx)])
    await services.admin`update connections set show_typing = false where id = ${silent.id}`
    await services.admin`update connections set deleted_at = now() where id = ${disconnected.id}`
    const tickets = [
      await aTicket(company, 'pending', { queueId: company.queue.id }),
      await aTicket(company, 'closed', { queueId: company.queue.id, userId: company.attendant.userId }),
      await aTicket(company, 'nps', { queueId: company.queue.id, userId: company.attendant.userId }),
      await aHeldTicket({ contactId: blocked.id }),
      await aHeldTicket({ contactId: group?.id, isGroup: true }),
      await aTicket(company, 'group', { contactId: crowd?.id, isGroup: true, userId: null }),
      await aHeldTicket({ connectionId: silent.id }),
      await aHeldTicket({ connectionId: disconnected.id }),
    ]
    const boss = await sitting(company.admin)
    for (const ticket of tickets) {
      say(boss, { ticketId: ticket.id, state: 'recording' })
      await waitForEvent(ticket, 'typing', null)
    }
    boss.close()
    expect(tickets.flatMap(eventsOf).filter(({ shows }) => shows !== null)).toEqual([])
  })

  test('nor in a ticket that they may not see: a colleague’s, another company’s', async () => {
    const otherCompany = await aCompany(services)
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const forbidden = [
      await aHeldTicket({ userId: colleague.userId }),
      await aTicket(otherCompany, 'open', { userId: otherCompany.attendant.userId }),
    ]
    for (const ticket of forbidden) {
      const [ana, allowed] = [await sitting(), await aHeldTicket()]
      // The first word of a socket is looked at by itself; when the second is heard, the first was refused.
      say(ana, { ticketId: ticket.id, state: 'typing' })
      say(ana, { ticketId: allowed.id, state: 'typing' })
      await waitForEvent(allowed, 'typing', 'composing')
      expect(eventsOf(ticket)).toEqual([])
      ana.close()
    }
  })

  test('however often they say so, it is told seldom, and the last word counts', async () => {
    const ticket = await aHeldTicket()
    const ana = await sitting()
    for (let n = 0; n < 300; n++) say(ana, { ticketId: ticket.id, state: n % 2 ? 'recording' : 'typing' })
    say(ana, { ticketId: ticket.id, state: 'viewing' })
    await waitForEvent(ticket, 'viewing', null)
    expect(eventsOf(ticket).length).toBeLessThan(30)
    expect(eventsOf(ticket).at(-1)?.shows).toBeNull()
    ana.close()
  })
})

describe('it ends without a word of the browser', () => {
  const endings: [string, 'gone' | 'typing', (ticket: Ticket & { contactId: number }) => Promise<unknown>][] =
    [
      [
        'when the ticket goes to another queue',
        'gone',
        async ({ id }) =>
          transferTicket(asUser(services, company.admin), {
            ticketId: id,
            queueId: (await aQueue(company.ctx)).id,
          }),
      ],
      [
        'when the ticket is closed',
        'typing',
        ({ id }) =>
          closeTicket(asUser(services, company.admin), { ticketId: id, sendFarewellMessage: false }),
      ],
      [
        'when the contact is blocked',
        'typing',
        ({ contactId }) => blockContact(asUser(services, company.admin), { contactId, active: false }),
      ],
    ]
  test.each(endings)('%s', async (_when, state, happens) => {
    const contact = await aContact(company.ctx)
    const ticket = await aHeldTicket({ contactId: contact.id })
    const ana = await typing(ticket)
    await happens({ id: ticket.id, contactId: contact.id })
    await waitForEvent(ticket, state, null)
    ana.close()
  })

  test('when the connection no longer allows it', async () => {
    const connection = await aConnection(company.ctx)
    const ticket = await aHeldTicket({ connectionId: connection.id })
    const ana = await typing(ticket)
    await updateConnection(asUser(services, company.admin), connection.id, { showTyping: false })
    await waitForEvent(ticket, 'typing', null)
    ana.close()
  })

  test('when what the user may see is taken from them', async () => {
    const ticket = await aTicket(company, 'open', { queueId: company.queue.id, userId: null })
    const bia = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const listener = await typing(ticket, bia)
    await services.admin`delete from user_queues where user_id = ${bia.userId}`
    await inTransaction(company.ctx, async (tx) =>
      emitRow(tx, { noun: 'user', id: bia.userId, version: 99, action: 'update', rights: true }),
    )
    await waitForEvent(ticket, 'gone', null)
    listener.close()
  })
})

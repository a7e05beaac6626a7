import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { emit, emitRow } from '#domain/core/outbox.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { type LiveEvent, ServerFrame } from '#domain/live/contract/schema.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { canSee } from '#domain/tickets/contract/rules.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ticketViews } from '#domain/tickets/view.ts'
import { announceTicket } from '#domain/tickets/write-ticket.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany, aMessage, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Client } from './hub.ts'
import { rendering } from './projection/views.ts'
import { replay } from './replay.ts'

const services = await testServices()
const api = await servedApi(services)
afterAll(() => api.stop())

let company: TestCompany
beforeAll(async () => {
  company = await aCompany(services)
  // The log must reach further back than the first cursor.
  await aSaidTicket()
  await waitFor(() => api.fanOut.position().id > 0, { description: 'the log to be read' })
})

async function aSaidTicket() {
  const ticket = await aTicket(company, 'pending', { queueId: company.queue.id })
  await inTransaction(company.ctx, async (tx) => announceTicket(tx, null, ticket))
  return ticket
}

/** Waits until all earlier events have arrived: it emits a mark that everybody hears, which comes after them. */
async function marked(listener: Listener): Promise<void> {
  const before = listener.of('settings').length
  await inTransaction(company.ctx, async (tx) => emit(tx, { type: 'company.changed', rights: false }))
  await waitFor(() => listener.of('settings').length > before, { description: 'the mark to arrive' })
}

/** A screen: rows by id, the newer version wins, as every client applies events. */
function aScreen() {
  const rows = new Map<number, TicketView>()
  return {
    rows,
    apply(events: readonly LiveEvent[]): void {
      for (const { name, data } of events) {
        if (!name.endsWith('-ticket')) continue
        if (data.action === 'delete') rows.delete(Number(data.ticketId))
        else put(data.ticket)
      }
    },
  }
  function put(view: unknown): void {
    const ticket = view as TicketView
    if ((rows.get(ticket.id)?.version ?? 0) <= ticket.version) rows.set(ticket.id, ticket)
  }
}

const freshLoad = (actor: TestCompany['attendant']) =>
  reading(asUser(services, actor), async (tx) => {
    const rows = await tx.db.select().from(tickets).where(eq(tickets.companyId, company.id))
    const visibleIds = rows.filter((row) => canSee(actor, row)).map((row) => row.id)
    return new Map((await ticketViews(tx, visibleIds)).map((view) => [view.id, view]))
  })

/** A socket without a port, that keeps what it is sent. */
function aSocketOf(actor: TestCompany['attendant']) {
  const frames: ServerFrame[] = []
  const wire = {
    send: (text: string) => frames.push(ServerFrame.parse(JSON.parse(text))),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    close: () => undefined,
  }
  const client: Client = { wire, actor }
  return { client, frames }
}

describe('who comes back', () => {
  test.each([
    ['company', true],
    ['colleague', false],
  ] as const)('after the rights of their %s changed loads anew: %p', async (changedRights, loadsAnew) => {
    const actor = company.attendant
    const first = await api.listen({ actor })
    await first.ready()
    const cursor = first.cursor() ?? null
    first.close()
    await inTransaction(company.ctx, async (tx) => {
      if (changedRights === 'company') return emit(tx, { type: 'company.changed', rights: true })
      return emitRow(tx, {
        noun: 'user',
        id: company.admin.userId,
        version: 1,
        action: 'update',
        rights: true,
      })
    })
    const second = await api.listen({ actor })
    await second.ready()
    await marked(second)
    const again = await api.listen({ actor, cursor })
    await again.ready()
    expect(again.resyncs().includes('rights')).toBe(loadsAnew)
    for (const listener of [second, again]) listener.close()
  })
})

describe('coming back', () => {
  test('shows after a cut, with 200 events meanwhile, exactly what a fresh load shows', async () => {
    const { attendant, admin } = company
    const screen = aScreen()
    const first = await api.listen({ actor: attendant })
    await first.ready()
    screen.apply(
      [...(await freshLoad(attendant)).values()].map((ticket) => ({
        name: 'x-ticket',
        data: { action: 'update', ticket },
      })),
    )
    const cursor = first.cursor()
    first.close()

    for (let n = 0; n < 40; n++) {
      const ticket = await aSaidTicket()
      const actor = n % 3 === 0 ? attendant : admin
      await acceptTicket(asUser(services, actor), { ticketId: ticket.id })
      if (n % 5 === 0)
        await closeTicket(asUser(services, admin), { ticketId: ticket.id, sendFarewellMessage: false })
      const message = await aMessage(company, ticket)
      const facts = { ...ticket, status: 'open' as const, userId: actor.userId }
      await inTransaction(company.ctx, async (tx) =>
        emit(tx, {
          type: 'message.created',
          messageId: message.id,
          ticketId: ticket.id,
          version: 1,
          ticket: facts,
        }),
      )
    }
    const back = await api.listen({ actor: attendant, cursor: cursor ?? null })
    await back.ready()
    await marked(back)
    expect(back.resyncs()).toEqual([])
    screen.apply(back.heard)
    const strip = (rows: ReadonlyMap<number, TicketView>) =>
      [...rows.values()]
        .map(({ contact, ...ticket }) => ({ ...ticket, contact: contact.id }))
        .sort((a, b) => a.id - b.id)
    expect(strip(screen.rows)).toEqual(strip(await freshLoad(attendant)))

    // Told again from the same place, nothing changes.
    const screenRows = strip(screen.rows)
    const again = await api.listen({ actor: attendant, cursor: cursor ?? null })
    await again.ready()
    await marked(again)
    screen.apply(again.heard)
    expect(strip(screen.rows)).toEqual(screenRows)
  })

  test('tells the newer of two states last, though it was told to others while the older was on its way', async () => {
    const freshCompany = await aCompany(services)
    const cursor = api.fanOut.cursor()
    const ticket = await aTicket(freshCompany, 'pending', { queueId: freshCompany.queue.id })
    await inTransaction(freshCompany.ctx, async (tx) => announceTicket(tx, null, ticket))
    await waitFor(() => api.fanOut.cursor() !== cursor, { description: 'the ticket to be told' })

    const { client, frames } = aSocketOf(freshCompany.attendant)
    api.hub.admit(client)
    await replay({ services, hub: api.hub, fanOut: api.fanOut }, client, cursor, () => {
      api.hub.deliver(freshCompany.id, [
        { named: [], renderFor: () => rendering('x-ticket', { action: 'later' }) },
      ])
      return true
    })
    const messages = frames.flatMap((frame) =>
      'events' in frame ? frame.events.map(({ data }) => data.action) : 'cursor',
    )
    expect(messages[0]).toBe('create')
    expect(new Set(messages.slice(1, -1))).toEqual(new Set(['later']))
    expect(messages.at(-1)).toBe('cursor')
  })

  test('with a cursor of another log, or of long ago, is told to load anew', async () => {
    for (const cursor of ['another.1.1', 'x', `${api.fanOut.logId()}.1.1`]) {
      const listener = await api.listen({ actor: company.admin, cursor })
      await listener.ready()
      expect(listener.resyncs()).toEqual(['gap'])
      expect(listener.cursor()).toBe(api.fanOut.cursor())
    }
  })

  test('with more than 2,000 events missed is told to load anew', async () => {
    const cursor = api.fanOut.cursor()
    await inTransaction(company.ctx, async (tx) => {
      for (let n = 0; n < 2001; n++)
        emit(tx, {
          type: 'row.changed',
          noun: 'user',
          id: company.admin.userId,
          version: n,
          action: 'update',
        })
    })
    const [last] = await services.admin<
      { id: string }[]
    >`select id from events order by events.xid desc, events.id desc limit 1`
    await waitFor(() => api.fanOut.position().id === Number(last?.id), { description: 'the log to be read' })
    const listener = await api.listen({ actor: company.admin, cursor })
    await listener.ready()
    expect(listener.resyncs()).toEqual(['gap'])
  })
})

describe('a reader that does not read', () => {
  test('is closed at a megabyte, and the others are not kept waiting', async () => {
    // A company of its own: sockets of the tests before leave in their own time.
    const company = await aCompany(services)
    const inside = () => api.hub.everyone().filter(({ actor }) => actor.companyId === company.id).length
    const { token } = await openBearer(services, company.admin)
    const script = path.resolve(import.meta.dirname, '../../tests/support/fixtures/slow-reader.ts')
    const slow = Bun.spawn([
      process.execPath,
      script,
      `${api.url.replace('http', 'ws')}/ws/${company.id}`,
      token,
    ])
    afterAll(() => slow.kill('SIGKILL'))
    await waitFor(() => inside() === 1, { description: 'the slow reader to be in', timeoutMs: 30_000 })
    slow.kill('SIGSTOP')
    const fast = await api.listen({ actor: company.admin })
    await fast.ready()

    const ticket = await aTicket(company, 'pending', { queueId: null })
    const long = 'x'.repeat(60_000)
    for (let n = 0; n < 600 && inside() > 1; n++) {
      const message = await aMessage(company, ticket, { body: long })
      await inTransaction(company.ctx, async (tx) =>
        emit(tx, { type: 'message.created', messageId: message.id, ticketId: ticket.id, version: 1, ticket }),
      )
      await waitFor(() => fast.of('appMessage').length > n, {
        description: 'the fast reader to hear it',
        timeoutMs: 30_000,
      })
    }
    await waitFor(() => inside() === 1, { description: 'the slow reader to be out', timeoutMs: 30_000 })
    expect(fast.closed()).toBeUndefined()
    expect(fast.of('appMessage').length).toBeGreaterThan(10)
  })

  test('who is told more at once than a socket can take is told it bit by bit, and stays', async () => {
    const freshCompany = await aCompany(services)
    const listener = await api.listen({ actor: freshCompany.admin })
    await listener.ready()
    const ticket = await aTicket(freshCompany, 'pending', { queueId: null })
    await inTransaction(freshCompany.ctx, async (tx) => {
      for (let n = 0; n < 40; n++) {
        const { id } = await aMessage({ ...freshCompany, ctx: tx }, ticket, { body: 'x'.repeat(60_000) })
        emit(tx, { type: 'message.created', messageId: id, ticketId: ticket.id, version: 1, ticket })
      }
    })
    await waitFor(() => listener.of('appMessage').length === 40, {
      description: 'all of it to be heard',
      timeoutMs: 30_000,
    })
    expect(listener.resyncs()).toEqual([])
    expect(listener.closed()).toBeUndefined()
    listener.close()
  })
})

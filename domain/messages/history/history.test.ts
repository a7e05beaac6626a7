import { describe, expect, test } from 'bun:test'
import { deleteConnection, purgeConnection } from '#domain/connections/delete-connection.ts'
import { closeImported, steerImport } from '#domain/connections/import/steer-import.ts'
import { startSession } from '#domain/connections/session/start-session.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { takeLease } from '#domain/core/system/leases.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { returnTicket } from '#domain/tickets/actions/return-ticket.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import type { InboundEvent } from '../../channels/contract/inbound.ts'
import { receiveEvent } from '../inbound/receive-event.ts'
import { recordHistory } from './record-history.ts'
import { workHistory } from './work-history.ts'

const services = await testServices()
const ANA = '5511911110000'
const BIA = '5511922220000'
const DAY = 86_400_000

const dayOf = (back: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - back * DAY)

/** A connection that imports the last thirty days, in a process's hands. */
async function anImport(change: { closedTicketsPostImported?: boolean } = {}) {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const { id } = company.connection
  await startSession(admin, { connectionId: id })
  await updateConnection(admin, id, {
    importOldMessages: dayOf(30),
    importRecentMessages: dayOf(0),
    queueIdImportMessages: company.queue.id,
    ...change,
  })
  const lease = await takeLease(services, { id, companyId: company.id }, `holder of ${id}`)
  if (!lease) throw new Error('the lease was free')
  const events = new Map<string, InboundEvent>()
  const past = (phone: string, body: string, sentAt: Date) => {
    const externalId = `H-${body}`
    events.set(body, aMessageEvent({ chat: aPersonChat(phone, 'Nome'), body, externalId, sentAt }))
    return { dedupeKey: body, externalId, sentAt, isGroup: false, isRead: false, data: Buffer.from(body) }
  }
  const tell = (phone: string, body: string, minutesBack: number, isLast = true) => {
    const message = past(phone, body, new Date(Date.now() - minutesBack * 60_000))
    return recordHistory(company.ctx, lease, { messages: [message], isLast })
  }
  const understand = (raw: Uint8Array) =>
    [events.get(Buffer.from(raw).toString())].flatMap((event) => event ?? [])
  const ready = () => services.admin`update connections set import_due_at = now() where id = ${id}`
  const work = async (portionSize = 2) => {
    await ready()
    let next = await workHistory(company.ctx, lease, { understand, portionSize })
    while (next.kind === 'more') next = await workHistory(company.ctx, lease, { understand, portionSize })
    return next
  }
  const step = () => ready().then(() => workHistory(company.ctx, lease, { understand, portionSize: 1 }))
  const thread = async () =>
    (await services.admin`select body from messages where company_id = ${company.id} order by id`).map(
      (row) => row.body,
    )
  const tickets =
    () => services.admin`select t.id, t.status, t.is_imported, t.unread_messages as unread, t.queue_id::int as queue,
    t.last_message, t.is_latest from tickets t where t.company_id = ${company.id} order by id`
  const status = async () =>
    (
      await services.admin`select status_import_messages as status, import_this as this, import_all as all
      from connections where id = ${id}`
    )[0]
  const live = (phone: string, body: string) =>
    receiveEvent(company.ctx, {
      connectionId: id,
      rawEventId: null,
      event: aMessageEvent({
        chat: aPersonChat(phone, 'Nome'),
        body,
        externalId: `L-${body}`,
        sentAt: new Date(),
      }),
    })
  return { company, admin, id, lease, past, tell, work, step, thread, tickets, status, live }
}

describe("a phone's past", () => {
  test('becomes waiting tickets of its queue, the oldest message first, with nothing unread and nobody told', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'third', 10, false)
    await phoneImport.tell(ANA, 'first', 90, false)
    await phoneImport.tell(BIA, 'second', 30)
    expect(await phoneImport.status()).toMatchObject({ status: 'preparing', this: 0, all: 3 })
    expect(await phoneImport.work()).toEqual({ kind: 'none' })
    expect(await phoneImport.thread()).toEqual(['first', 'second', 'third'])
    const ticketState = {
      status: 'pending',
      is_imported: true,
      unread: 0,
      queue: phoneImport.company.queue.id,
    }
    expect(await phoneImport.tickets()).toMatchObject([
      { ...ticketState, last_message: 'third' },
      { ...ticketState, last_message: 'second' },
    ])
    expect(await phoneImport.status()).toMatchObject({ status: 'renderButtonCloseTickets', this: 3, all: 3 })
    expect(
      await services.admin`select 1 from sends where company_id = ${phoneImport.company.id}`,
    ).toHaveLength(0)
    expect(
      await services.admin`select 1 from history_messages where company_id = ${phoneImport.company.id}`,
    ).toHaveLength(0)
    const storedEvents =
      await services.admin`select type from events where company_id = ${phoneImport.company.id}`
    expect(storedEvents.map(({ type }) => type)).not.toContain('message.created')
  })

  test('stands before what is written meanwhile, in a ticket that is left to who writes', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'old one', 90, false)
    await phoneImport.tell(ANA, 'old two', 80, false)
    await phoneImport.tell(BIA, 'old three', 70)
    expect(await phoneImport.step()).toEqual({ kind: 'more' })
    await phoneImport.live(ANA, 'live in the middle')
    await phoneImport.live(BIA, 'live before')
    await phoneImport.work()
    expect(await phoneImport.thread()).toEqual([
      'old one',
      'old two',
      'old three',
      'live in the middle',
      'live before',
    ])
    expect(await phoneImport.tickets()).toMatchObject([
      { status: 'pending', is_imported: false, unread: 1, last_message: 'live in the middle' },
      { status: 'pending', is_imported: false, unread: 1, last_message: 'live before', is_latest: true },
      { status: 'closed', is_imported: true, unread: 0, last_message: 'old three', is_latest: false },
    ])
    expect(await phoneImport.status()).toMatchObject({ status: null })
  })

  test('is in order whatever part brings what, also one that comes late, and as it was told where the second is the same', async () => {
    const phoneImport = await anImport()
    const second = new Date(Date.now() - 40 * 60_000)
    for (const [body, back] of [
      ['last', 10],
      ['first', 90],
      ['second', 80],
    ] as const)
      await phoneImport.tell(ANA, body, back, false)
    const sameInstant = ['tie 3', 'tie 1', 'tie 2'].map((body) => phoneImport.past(ANA, body, second))
    await recordHistory(phoneImport.company.ctx, phoneImport.lease, { messages: sameInstant, isLast: true })
    expect(await phoneImport.step()).toEqual({ kind: 'more' })
    await phoneImport.tell(ANA, 'late', 60)
    await phoneImport.work(4)
    expect(await phoneImport.thread()).toEqual(['first', 'second', 'late', 'tie 3', 'tie 1', 'tie 2', 'last'])
  })

  test('is kept whole, however large a part is', async () => {
    const phoneImport = await anImport()
    const messages = Array.from({ length: 14_000 }, (_, n) => ({
      dedupeKey: `many ${n}`,
      externalId: `M-${n}`,
      sentAt: new Date(Date.now() - 60_000),
      isGroup: false,
      isRead: false,
      data: Buffer.from('x'),
    }))
    await recordHistory(phoneImport.company.ctx, phoneImport.lease, { messages, isLast: true })
    expect(await phoneImport.status()).toMatchObject({ all: 14_000 })
  })

  test('comes once, however often it is told, and not what is in the inbox already', async () => {
    const phoneImport = await anImport()
    await phoneImport.live(ANA, 'known')
    await phoneImport.tell(ANA, 'new', 5, false)
    await phoneImport.tell(ANA, 'new', 5, false)
    const knownMessage = {
      dedupeKey: 'known',
      externalId: 'L-known',
      sentAt: new Date(),
      isGroup: false,
      isRead: false,
      data: Buffer.from('x'),
    }
    await recordHistory(phoneImport.company.ctx, phoneImport.lease, {
      messages: [knownMessage],
      isLast: true,
    })
    await phoneImport.work()
    await phoneImport.tell(ANA, 'new', 5)
    await phoneImport.work()
    expect((await phoneImport.thread()).toSorted()).toEqual(['known', 'new'])
  })

  test('is kept within its days, without groups where nobody asked for them, and not at all where no import is set', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'too old', 40 * 24 * 60)
    const group = {
      dedupeKey: 'g',
      externalId: 'g',
      sentAt: new Date(),
      isGroup: true,
      isRead: false,
      data: Buffer.from('g'),
    }
    await recordHistory(phoneImport.company.ctx, phoneImport.lease, { messages: [group], isLast: true })
    expect(await phoneImport.status()).toMatchObject({ status: null, all: 0 })
    await updateConnection(phoneImport.admin, phoneImport.id, {
      importOldMessages: null,
      importRecentMessages: null,
    })
    await phoneImport.tell(ANA, 'fits', 5)
    expect(await phoneImport.status()).toMatchObject({ status: null, all: 0 })
  })

  test('is kept from and until a time of day, too', async () => {
    const phoneImport = await anImport()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await updateConnection(phoneImport.admin, phoneImport.id, {
      importOldMessages: ago(60),
      importRecentMessages: ago(20),
    })
    for (const minutes of [61, 59, 21, 19]) await phoneImport.tell(ANA, `${minutes} minutes ago`, minutes)
    expect(await phoneImport.status()).toMatchObject({ all: 2 })
  })

  test('is kept whole, whatever a sender called one of its messages and whenever it was sent', async () => {
    const phoneImport = await anImport()
    const named = (externalId: string, index: number, sentAt = new Date()) => ({
      dedupeKey: `n${index}`,
      externalId,
      sentAt,
      isGroup: false,
      isRead: false,
      data: Buffer.from('x'),
    })
    const names = ['a\0b', '\\u0000', '\ud800', 'x'.repeat(100_000), '']
    const messages = [
      ...names.map((name, index) => named(name, index)),
      named('never', 10, new Date(Number.NaN)),
      named('in 270,000 years', 11, new Date(8.64e15)),
      named('next week', 12, new Date(Date.now() + 7 * DAY)),
    ]
    await recordHistory(phoneImport.company.ctx, phoneImport.lease, { messages, isLast: true })
    expect(await phoneImport.status()).toMatchObject({ status: 'preparing', all: names.length })
  })

  test('ends closed where that is asked for', async () => {
    const phoneImport = await anImport({ closedTicketsPostImported: true })
    await phoneImport.tell(ANA, 'old', 50)
    await phoneImport.work()
    expect(await phoneImport.tickets()).toMatchObject([
      { status: 'closed', is_imported: true, is_latest: true },
    ])
    expect(await phoneImport.status()).toMatchObject({ status: null })
  })
})

describe('an import', () => {
  test('is held, goes on, and its tickets are closed by the button, but not one in which somebody wrote', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'a', 50, false)
    await phoneImport.tell(BIA, 'b', 40)
    await phoneImport.step()
    await steerImport(phoneImport.admin, { connectionId: phoneImport.id, act: 'pause' })
    expect(await phoneImport.work()).toEqual({ kind: 'none' })
    expect(await phoneImport.thread()).toEqual(['a'])
    await steerImport(phoneImport.admin, { connectionId: phoneImport.id, act: 'resume' })
    await phoneImport.work()
    expect(await phoneImport.thread()).toEqual(['a', 'b'])
    await phoneImport.live(BIA, 'hello')
    expect(await closeImported(phoneImport.admin, { connectionId: phoneImport.id })).toEqual({ closed: 1 })
    expect((await phoneImport.tickets()).map(({ status }) => status)).toEqual(['closed', 'pending'])
    expect(await phoneImport.status()).toMatchObject({ status: null })
  })

  test('is ended by whoever manages connections, also in tickets that they do not see', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'a', 50, false)
    await phoneImport.tell(BIA, 'b', 40)
    await phoneImport.work()
    const attendant = asUser(services, { ...phoneImport.company.attendant, queueIds: [] })
    await expect(closeImported(attendant, { connectionId: phoneImport.id })).rejects.toThrow(
      'ERR_NO_PERMISSION',
    )
    const manager = asUser(services, {
      ...phoneImport.company.attendant,
      queueIds: [],
      allowConnections: true,
    })
    expect(await closeImported(manager, { connectionId: phoneImport.id })).toEqual({ closed: 2 })
    expect((await phoneImport.tickets()).map(({ status }) => status)).toEqual(['closed', 'closed'])
  })

  test('leaves its tickets open by the button in which somebody worked, also when they gave them back', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'a', 50, false)
    await phoneImport.tell(BIA, 'b', 40)
    await phoneImport.work()
    const [ticket] = await phoneImport.tickets()
    const ticketId = Number(ticket?.id)
    await acceptTicket(phoneImport.admin, { ticketId, queueId: phoneImport.company.queue.id })
    await returnTicket(phoneImport.admin, { ticketId })
    expect(await closeImported(phoneImport.admin, { connectionId: phoneImport.id })).toEqual({ closed: 1 })
    expect((await phoneImport.tickets()).map(({ status }) => status)).toEqual(['pending', 'closed'])
  })

  test('whose connection is deleted brings nothing more, and what waited is forgotten', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'a', 50, false)
    await phoneImport.tell(BIA, 'b', 40)
    await phoneImport.step()
    await deleteConnection(phoneImport.admin, phoneImport.id)
    expect(await phoneImport.step()).toEqual({ kind: 'none' })
    await purgeConnection(phoneImport.company.ctx, phoneImport.lease)
    expect(await phoneImport.thread()).toEqual(['a'])
    const waitingMessages =
      await services.admin`select 1 from history_messages where connection_id = ${phoneImport.id}`
    expect(waitingMessages).toHaveLength(0)
  })

  test('that is cancelled keeps what it has brought and forgets the rest', async () => {
    const phoneImport = await anImport()
    await phoneImport.tell(ANA, 'a', 50, false)
    await phoneImport.tell(BIA, 'b', 40)
    await phoneImport.step()
    const view = await steerImport(phoneImport.admin, { connectionId: phoneImport.id, act: 'cancel' })
    expect(view.statusImportMessages).toBe('renderButtonCloseTickets')
    await phoneImport.work()
    expect(await phoneImport.thread()).toEqual(['a'])
  })
})

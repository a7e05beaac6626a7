import { describe, expect, test } from 'bun:test'
import { channelStore } from '#domain/connections/channel-store.ts'
import { claimAccount } from '#domain/connections/session/claim-account.ts'
import { startSession } from '#domain/connections/session/start-session.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { takeLease } from '#domain/core/system/leases.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { aMessageEvent, aPersonChat, aStub } from '#tests/support/inbound.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import type { InboundEvent } from '../../channels/contract/inbound.ts'
import { TEXTS } from '../contract/texts.ts'
import { receiveEvent } from '../inbound/receive-event.ts'
import { type PastMessage, recordHistory } from './record-history.ts'
import { workHistory } from './work-history.ts'

const services = await testServices()
const { browserOf } = pushBrowsers(services)
const OWN_ACCOUNT = { phone: '5511999990000', lid: '900001' }
const ANA = '5511911110000'
const BIA = '5511922220000'
const HOUR = 3_600_000

type PhoneMessage = { from: string; body: string; hoursAgo: number } & Partial<{
  fromMe: boolean
  isRead: boolean
  isGroup: boolean
  id: string
}>

/** A connection that was linked three days ago, in a process's hands. */
async function aLinkedConnection() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const { id } = company.connection
  await startSession(admin, { connectionId: id })
  const lease = await takeLease(services, { id, companyId: company.id }, `holder of ${id}`)
  if (!lease) throw new Error('the lease was free')
  const store = channelStore(services, lease)
  const link = (account = OWN_ACCOUNT) => claimAccount(company.ctx, lease, account)
  await link()
  await services.admin`update connection_links set linked_at = now() - interval '3 days' where connection_id = ${id}`
  const events = new Map<string, InboundEvent>()
  const eventOf = ({
    from,
    body,
    hoursAgo,
    fromMe = false,
    isGroup = false,
    id: givenId,
  }: PhoneMessage): InboundEvent =>
    aMessageEvent({
      chat: isGroup ? { kind: 'group', groupId: from, subject: 'Turma' } : aPersonChat(from, 'Nome'),
      ...(isGroup && !fromMe && { author: { phone: ANA, lid: null, pushName: 'Ana' } }),
      body,
      fromMe,
      externalId: givenId ?? `H-${body}`,
      sentAt: new Date(Date.now() - hoursAgo * HOUR),
    })
  const past = (message: PhoneMessage): PastMessage => {
    const event = eventOf(message)
    const { externalId, sentAt } = event
    const key = `${message.from} ${externalId}`
    events.set(key, event)
    return {
      dedupeKey: key,
      externalId,
      sentAt,
      data: Buffer.from(key),
      isGroup: message.isGroup ?? false,
      isRead: message.isRead ?? false,
    }
  }
  const understand = (raw: Uint8Array) =>
    [events.get(Buffer.from(raw).toString())].flatMap((event) => event ?? [])
  return {
    company,
    admin,
    id,
    lease,
    store,
    link,
    unlink: () => store.wipe(),
    tell: (phoneMessages: PhoneMessage[], isLast = true) =>
      recordHistory(company.ctx, lease, { messages: phoneMessages.map(past), isLast }),
    async work(portionSize = 40) {
      await services.admin`update connections set import_due_at = now() where id = ${id}`
      await services.admin`update connection_links set due_at = now() where connection_id = ${id} and due_at is not null`
      let next = await workHistory(company.ctx, lease, { understand, portionSize })
      while (next.kind === 'more') next = await workHistory(company.ctx, lease, { understand, portionSize })
    },
    async live(message: PhoneMessage) {
      const event = eventOf(message)
      await receiveEvent(company.ctx, { connectionId: id, rawEventId: null, event })
      await services.admin`update messages set created_at = sent_at where connection_id = ${id}
        and external_id = ${event.externalId}`
    },
    thread: async () =>
      (await services.admin`select body from messages where company_id = ${company.id} order by id`).map(
        (row) => row.body,
      ),
    tickets:
      () => services.admin`select t.id::int, t.status, t.is_imported, t.unread_messages as unread, t.queue_id::int as queue,
        t.last_message, t.is_bot, round(extract(epoch from now() - t.waiting_since) / 3600)::int as waits
        from tickets t where t.company_id = ${company.id} order by t.id`,
    gap: async () =>
      (
        await services.admin`select message_count as messages, chat_count as chats, missed_since as since, told_since as told,
          finished_at as finished from connection_links where connection_id = ${id} order by id desc limit 1`
      )[0],
    sends: () => services.admin`select 1 from sends where company_id = ${company.id}`,
  }
}

describe('late mail', () => {
  test('waits in the queue since it was written, unread, in order, without a word of the bot', async () => {
    const connection = await aLinkedConnection()
    await updateConnection(connection.admin, connection.id, { greetingMessage: 'Bem-vindo!' })
    await connection.unlink()
    await connection.link()
    await connection.tell(
      [
        { from: ANA, body: 'third', hoursAgo: 5 },
        { from: ANA, body: 'first', hoursAgo: 9 },
      ],
      false,
    )
    await connection.tell([{ from: BIA, body: 'second', hoursAgo: 7 }])
    await connection.work(1)
    expect(await connection.thread()).toEqual(['first', 'second', 'third'])
    const ticketState = {
      status: 'pending',
      is_imported: false,
      queue: connection.company.queue.id,
      is_bot: false,
    }
    expect(await connection.tickets()).toMatchObject([
      { ...ticketState, unread: 2, waits: 9, last_message: 'third' },
      { ...ticketState, unread: 1, waits: 7, last_message: 'second' },
    ])
    expect(await connection.sends()).toHaveLength(0)
    expect(await connection.gap()).toMatchObject({ messages: 3, chats: 2 })
    expect((await connection.gap())?.finished).not.toBeNull()
    const storedEvents =
      await services.admin`select type from events where company_id = ${connection.company.id}`
    expect(storedEvents.filter(({ type }) => type === 'message.created')).toHaveLength(3)
    const waitingMessages =
      await services.admin`select 1 from history_messages where company_id = ${connection.company.id}`
    expect(waitingMessages).toHaveLength(0)
  })

  test('begins with the newest message that the inbox had, each once, however often it is told', async () => {
    const connection = await aLinkedConnection()
    await connection.live({ from: ANA, body: 'known', hoursAgo: 20 })
    await connection.unlink()
    await connection.link()
    const phoneMessages: PhoneMessage[] = [
      { from: ANA, body: 'deleted since', hoursAgo: 30 },
      { from: ANA, body: 'known', hoursAgo: 20 },
      { from: ANA, body: 'missed', hoursAgo: 10 },
    ]
    await connection.tell(phoneMessages)
    await connection.tell(phoneMessages)
    await connection.work()
    await connection.tell(phoneMessages)
    await connection.work()
    expect(await connection.thread()).toEqual(['known', 'missed'])
    expect(await connection.tickets()).toMatchObject([{ status: 'pending', unread: 2, waits: 10 }])
    expect(await connection.gap()).toMatchObject({ messages: 1, chats: 1 })
  })

  test('brings what was still under way when the device was unlinked', async () => {
    const connection = await aLinkedConnection()
    await connection.live({ from: ANA, body: 'known', hoursAgo: 20 })
    await connection.unlink()
    await connection.link()
    await connection.tell([
      { from: BIA, body: 'under way', hoursAgo: 20 + 30 / 3600 },
      { from: ANA, body: 'known', hoursAgo: 20 },
    ])
    await connection.work()
    expect((await connection.thread()).toSorted()).toEqual(['known', 'under way'])
  })

  test('brings the content of a message that could not be read, however old it is', async () => {
    const connection = await aLinkedConnection()
    const event = aStub({ chat: aPersonChat(ANA, 'Nome'), externalId: 'H-unreadable' })
    await receiveEvent(connection.company.ctx, { connectionId: connection.id, rawEventId: null, event })
    await services.admin`update messages set sent_at = now() - interval '40 hours', created_at = now() - interval '40 hours'
      where connection_id = ${connection.id}`
    await connection.live({ from: ANA, body: 'newest', hoursAgo: 10 })
    await connection.unlink()
    await connection.link()
    await connection.tell([
      { from: ANA, body: 'unreadable', hoursAgo: 40 },
      { from: ANA, body: 'deleted since', hoursAgo: 30 },
    ])
    await connection.work()
    expect(await connection.thread()).toEqual(['unreadable', 'newest'])
  })

  test('leaves no message waiting for a content that a device which is gone asked for', async () => {
    const connection = await aLinkedConnection()
    const receiveStub = (externalId: string) =>
      receiveEvent(connection.company.ctx, {
        connectionId: connection.id,
        rawEventId: null,
        event: aStub({ chat: aPersonChat(ANA, 'Nome'), externalId }),
      })
    await receiveStub('A')
    await connection.unlink()
    expect(await connection.thread()).toEqual([TEXTS.unreadable])
    await receiveStub('B')
    await connection.link()
    await receiveStub('C')
    await services.admin`update messages set sent_at = now() where connection_id = ${connection.id} and external_id = 'C'`
    await connection.tell([])
    await connection.work()
    expect(await connection.thread()).toEqual([TEXTS.unreadable, TEXTS.unreadable, TEXTS.waiting])
  })

  test('is stored when the phone never says that it has told all, and one push tells of a conversation', async () => {
    const connection = await aLinkedConnection()
    await browserOf(connection.company.admin)
    await connection.unlink()
    await connection.link()
    await connection.tell(
      [
        { from: ANA, body: 'one', hoursAgo: 9 },
        { from: ANA, body: 'two', hoursAgo: 8 },
      ],
      false,
    )
    await connection.work(1)
    expect(await connection.thread()).toEqual(['one', 'two'])
    expect((await connection.gap())?.finished).not.toBeNull()
    const pushes = await services.admin`select 1 from jobs.job where name = 'send-push'
      and data->>'companyId' = ${String(connection.company.id)} and data->'about'->>'kind' = 'message'`
    expect(pushes).toHaveLength(1)
  })

  test('is told apart from a message of the same id by somebody else', async () => {
    const connection = await aLinkedConnection()
    await connection.live({ from: ANA, body: 'known', id: 'SAME', hoursAgo: 20 })
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: BIA, body: 'other', id: 'SAME', hoursAgo: 10 }])
    await connection.work()
    expect(await connection.thread()).toEqual(['known', 'other'])
  })

  test('joins the live ticket, before what came over the new link, and leaves that on top and unread', async () => {
    const connection = await aLinkedConnection()
    await connection.live({ from: ANA, body: 'before', hoursAgo: 40 })
    const [ticket] = await connection.tickets()
    await acceptTicket(connection.admin, {
      ticketId: Number(ticket?.id),
      queueId: connection.company.queue.id,
    })
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: ANA, body: 'missed', hoursAgo: 10 }])
    await connection.live({ from: ANA, body: 'now', hoursAgo: 0 })
    const before = (await connection.tickets())[0]?.unread
    await connection.work()
    expect(await connection.thread()).toEqual(['before', 'missed', 'now'])
    expect(await connection.tickets()).toMatchObject([
      { status: 'open', unread: before + 1, last_message: 'now' },
    ])
  })

  test('of a clock that goes ahead waits from now on, and hides nothing of the next gap', async () => {
    const connection = await aLinkedConnection()
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: ANA, body: 'of tomorrow', hoursAgo: -20 }])
    await connection.work()
    expect(await connection.tickets()).toMatchObject([{ status: 'pending', unread: 1, waits: 0 }])
    services.travel(2 * HOUR)
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: BIA, body: 'missed', hoursAgo: -1 }])
    await connection.work()
    services.travel(-2 * HOUR)
    expect(await connection.thread()).toEqual(['of tomorrow', 'missed'])
  })

  test('opens a new ticket where the last one was closed', async () => {
    const connection = await aLinkedConnection()
    await connection.live({ from: ANA, body: 'before', hoursAgo: 40 })
    const [ticket] = await connection.tickets()
    await closeTicket(connection.admin, { ticketId: Number(ticket?.id), sendFarewellMessage: false })
    await services.admin`update ticket_undos set until = now() - interval '1 minute' where company_id = ${connection.company.id}`
    await services.admin`update tickets set undoable_until = null where company_id = ${connection.company.id}`
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: ANA, body: 'missed', hoursAgo: 10 }])
    await connection.work()
    expect(await connection.tickets()).toMatchObject([
      { status: 'closed', last_message: 'before' },
      { status: 'pending', unread: 1, last_message: 'missed' },
    ])
  })

  test('is unread only where its owner neither answered it nor read it on the phone', async () => {
    const connection = await aLinkedConnection()
    await connection.unlink()
    await connection.link()
    await connection.tell([
      { from: ANA, body: 'asked', hoursAgo: 20 },
      { from: ANA, body: 'answered', hoursAgo: 19, fromMe: true },
      { from: ANA, body: 'asked again', hoursAgo: 8 },
      { from: BIA, body: 'seen', hoursAgo: 7, isRead: true },
    ])
    await connection.work()
    expect(await connection.thread()).toEqual(['asked', 'answered', 'asked again', 'seen'])
    expect(await connection.tickets()).toMatchObject([
      { status: 'pending', unread: 1, waits: 8 },
      { status: 'pending', unread: 0, waits: 7 },
    ])
  })

  test('of a group stands in the group where the connection takes groups, else nowhere', async () => {
    const connection = await aLinkedConnection()
    const groupMessage: PhoneMessage = {
      from: '120363000000000001',
      body: 'to all',
      hoursAgo: 8,
      isGroup: true,
    }
    await connection.unlink()
    await connection.link()
    await connection.tell([groupMessage])
    await connection.work()
    expect(await connection.thread()).toEqual([])
    await updateConnection(connection.admin, connection.id, { allowGroup: true })
    await connection.tell([groupMessage])
    await connection.work()
    expect(await connection.tickets()).toMatchObject([{ status: 'group', unread: 1, waits: null }])
  })

  test('is none of a first link, nor of a link to another account', async () => {
    const connection = await aLinkedConnection()
    await connection.tell([{ from: ANA, body: 'old', hoursAgo: 8 }])
    await connection.work()
    await connection.unlink()
    await connection.link({ phone: '5511999991111', lid: '900002' })
    await connection.tell([{ from: ANA, body: 'of another account', hoursAgo: 8 }])
    await connection.work()
    expect(await connection.thread()).toEqual([])
    expect(await connection.gap()).toMatchObject({ since: null, messages: 0 })
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: BIA, body: 'of the first account', hoursAgo: 6 }])
    await connection.work()
    expect(await connection.thread()).toEqual(['of the first account'])
  })

  test('that was told when the device was unlinked again is stored over the next link, with what was not told before', async () => {
    const connection = await aLinkedConnection()
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: ANA, body: 'second', hoursAgo: 8 }], false)
    await connection.unlink()
    await connection.link()
    await connection.work()
    await connection.tell([
      { from: ANA, body: 'second', hoursAgo: 8 },
      { from: BIA, body: 'first', hoursAgo: 9 },
    ])
    await connection.work()
    expect((await connection.thread()).toSorted()).toEqual(['first', 'second'])
  })

  test('comes behind what an import brings, also while that is held, and nothing of it is lost when the import is cancelled', async () => {
    const connection = await aLinkedConnection()
    const day = (back: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
        Date.now() - back * 24 * HOUR,
      )
    await updateConnection(connection.admin, connection.id, {
      importOldMessages: day(20),
      importRecentMessages: day(0),
      queueIdImportMessages: connection.company.queue.id,
    })
    await connection.unlink()
    await connection.link()
    await connection.tell([{ from: ANA, body: 'late two', hoursAgo: 8 }], false)
    await connection.tell([
      { from: ANA, body: 'old', hoursAgo: 200 },
      { from: ANA, body: 'older', hoursAgo: 240 },
      { from: ANA, body: 'late one', hoursAgo: 9 },
    ])
    await services.admin`update connections set status_import_messages = 'paused' where id = ${connection.id}`
    await connection.work(1)
    expect(await connection.thread()).toEqual(['late one', 'late two'])
    await services.admin`update connections set status_import_messages = 'preparing' where id = ${connection.id}`
    await connection.work(1)
    expect(await connection.thread()).toEqual(['older', 'old', 'late one', 'late two'])
    expect(await connection.tickets()).toMatchObject([
      { status: 'pending', is_imported: false, unread: 2 },
      { status: 'closed', is_imported: true },
    ])
    expect(await connection.gap()).toMatchObject({ messages: 2, chats: 1 })
  })
})

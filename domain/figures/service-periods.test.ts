import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { handOver } from '#domain/bot/control/hand-over.ts'
import type { InboundEvent, InboundMessage } from '#domain/channels/contract/inbound.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/contract/time.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { receiveLate } from '#domain/messages/history/receive-late.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { queueContent } from '#domain/messages/outbound/queue-content.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { createTicket } from '#domain/tickets/actions/create-ticket.ts'
import { deleteTicket } from '#domain/tickets/actions/delete-ticket.ts'
import { ignoreTicket } from '#domain/tickets/actions/ignore-ticket.ts'
import { reopenTicket } from '#domain/tickets/actions/reopen-ticket.ts'
import { returnTicket } from '#domain/tickets/actions/return-ticket.ts'
import { ticketForNotice } from '#domain/tickets/actions/ticket-for-notice.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import { logTicket } from '#domain/tickets/log-ticket.ts'
import { lockTicket } from '#domain/tickets/queries.ts'
import { expireRating } from '#domain/tickets/rating/expire-rating.ts'
import { rateTicket } from '#domain/tickets/rating/rate-ticket.ts'
import { undoAct } from '#domain/tickets/undo/undo-act.ts'
import { writeTicket } from '#domain/tickets/write-ticket.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import {
  aCompany,
  aContact,
  aQueue,
  asUser,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { allRead } from '#tests/support/fixtures/all-read.ts'
import { aBoundedMessage, aCall, aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { checkFacts } from './check-facts.ts'
import { countHours } from './count-hours.ts'
import { reckonPeriods } from './reckon-periods.ts'

const services = await testServices()
const NUMBER = '5511987654321'

async function aDesk(settings: Parameters<typeof withSettings>[1] = {}) {
  const company = await aCompany(services)
  await withSettings(company.ctx, { userRating: 'disabled', ...settings })
  const attendant = asUser(services, company.attendant)
  const admin = asUser(services, company.admin)
  return { company, attendant, admin }
}

const says = (ctx: Ctx, ticketId: number, body: string, isPrivate = false) =>
  sendMessage(ctx, SendMessageInput.parse({ ticketId, body, isPrivate }))

/** An attendant opens a conversation with the customer; answers the ticket's id. */
async function opens(company: TestCompany, attendant: Ctx): Promise<number> {
  const contact = await aContact(company.ctx, { number: NUMBER })
  const { id } = await createTicket(attendant, {
    contactId: contact.id,
    whatsappId: company.connection.id,
    queueId: company.queue.id,
    userId: null,
    status: 'open',
  })
  return id
}

/** A customer writes; answers the ticket's id. */
function writes(company: TestCompany, body = 'Oi', change: Partial<InboundMessage> = {}): Promise<number> {
  return comes(company, aMessageEvent({ chat: aPersonChat(NUMBER), body, ...change }))
}

async function comes(company: TestCompany, event: InboundEvent): Promise<number> {
  await allRead(services, company.id)
  const ctx = systemCtx(services, company.id, 'channel')
  await receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
  const [ticket] =
    await services.admin`select id::int from tickets where company_id = ${company.id} order by updated_at desc limit 1`
  return Number(ticket?.id)
}

const minutesFrom = (from: Date, at: unknown) =>
  at instanceof Date ? Math.round((at.getTime() - from.getTime()) / MINUTE_MS) : null

/** The periods of a company, their moments in minutes since `from`. */
async function periodsOf(company: TestCompany, from: Date) {
  const rows =
    await services.admin`select * from service_periods where company_id = ${company.id} order by id`
  return rows.map((row) => ({
    ...(row.is_reopening && { isReopening: true }),
    openedBy: row.opened_by,
    started: minutesFrom(from, row.started_at),
    queued: minutesFrom(from, row.queued_at),
    accepted: minutesFrom(from, row.accepted_at),
    answered: minutesFrom(from, row.first_answer_at),
    ended: minutesFrom(from, row.ended_at),
  }))
}

async function legsOf(company: TestCompany, from: Date) {
  const rows = await services.admin`select * from service_legs where company_id = ${company.id} order by id`
  return rows.map((row) => [
    Number(row.user_id),
    minutesFrom(from, row.began_at),
    minutesFrom(from, row.ended_at),
  ])
}

describe('a period of service', () => {
  test('goes from the first message over the answer to the end; a later one is another', async () => {
    const { company, attendant } = await aDesk()
    const from = services.now()
    const ticketId = await writes(company)
    services.travel(10 * MINUTE_MS)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    services.travel(2 * MINUTE_MS)
    await says(attendant, ticketId, 'Nota', true)
    services.travel(MINUTE_MS)
    await says(attendant, ticketId, 'Olá!')
    services.travel(17 * MINUTE_MS)
    await closeTicket(attendant, { ticketId, sendFarewellMessage: true })
    await pastUndo(services, company.ctx, ticketId)
    const first = { openedBy: 'customer', started: 0, queued: 0, accepted: 10, answered: 13, ended: 30 }
    expect(await periodsOf(company, from)).toEqual([first])
    expect(await legsOf(company, from)).toEqual([[company.attendant.userId, 10, 30]])
    services.travel(HOUR_MS)
    const reopenedAt = minutesFrom(from, services.now())
    await reopenTicket(attendant, { ticketId, queueId: null })
    await says(attendant, ticketId, 'Mais uma coisa')
    const [kept, second] = await periodsOf(company, from)
    expect(kept).toEqual(first)
    expect(second).toEqual({
      isReopening: true,
      openedBy: 'us',
      started: reopenedAt,
      queued: reopenedAt,
      accepted: reopenedAt,
      answered: reopenedAt,
      ended: null,
    })
  })

  test('is the same one when its end is undone, or the question for a rating is withdrawn', async () => {
    const { company, attendant } = await aDesk({ userRating: 'enabled' })
    await services.admin`update connections set rating_message = 'De 0 a 10?' where id = ${company.connection.id}`
    const from = services.now()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    services.travel(5 * MINUTE_MS)
    const { undo } = await closeTicket(attendant, { ticketId, sendFarewellMessage: true })
    await undoAct(attendant, { ticketId, actId: String(undo?.actId) })
    expect(await periodsOf(company, from)).toMatchObject([{ ended: null, accepted: 0 }])
    expect(await legsOf(company, from)).toEqual([[company.attendant.userId, 0, null]])
    services.travel(5 * MINUTE_MS)
    await closeTicket(attendant, { ticketId, sendFarewellMessage: true })
    await pastUndo(services, company.ctx, ticketId)
    expect(await periodsOf(company, from)).toMatchObject([{ ended: 10 }])
    const awaits = () =>
      services.admin`select awaits_rating as "isAwaited" from service_periods where company_id = ${company.id}`
    expect(await awaits()).toMatchObject([{ isAwaited: true }])
    await rateTicket(company.ctx, { ticketId, rate: 9 })
    expect(await awaits()).toMatchObject([{ isAwaited: false }])
    const [rated] =
      await services.admin`select rate, rated_user_id::int as "userId", asked_at is not null as "isAsked", ended_at
      from service_periods where company_id = ${company.id}`
    expect(rated).toMatchObject({ rate: 9, userId: company.attendant.userId, isAsked: true })
    expect(minutesFrom(from, rated?.ended_at)).toBe(10)
  })

  test('was asked about where the question could be put, and only there', async () => {
    const questionOf = async (isBlocked: boolean) => {
      const { company, attendant } = await aDesk({ userRating: 'enabled' })
      await services.admin`update connections set rating_message = 'De 0 a 10?' where id = ${company.connection.id}`
      const ticketId = await writes(company)
      await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
      await closeTicket(attendant, { ticketId, sendFarewellMessage: true })
      if (isBlocked)
        await services.admin`update contacts set is_active = false where company_id = ${company.id}`
      await pastUndo(services, company.ctx, ticketId)
      services.travel(2 * DAY_MS)
      if (!isBlocked) await expireRating(company.ctx, { ticketId })
      const [row] = await services.admin`select p.asked_at is not null as asked, p.awaits_rating, t.status
        from service_periods p join tickets t on t.id = p.ticket_id where p.company_id = ${company.id}`
      return { ...row }
    }
    const over = { awaits_rating: false, status: 'closed' }
    expect(await questionOf(true)).toEqual({ asked: false, ...over })
    expect(await questionOf(false)).toEqual({ asked: true, ...over })
  })

  test('has a leg for each who had it, and counts transfers', async () => {
    const { company, attendant } = await aDesk()
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const from = services.now()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    services.travel(3 * MINUTE_MS)
    const target = { ticketId, queueId: company.queue.id, userId: colleague.userId, msgTransfer: null }
    await transferTicket(attendant, target)
    await pastUndo(services, company.ctx, ticketId)
    services.travel(4 * MINUTE_MS)
    await returnTicket(asUser(services, colleague), { ticketId })
    await pastUndo(services, company.ctx, ticketId)
    services.travel(MINUTE_MS)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    const [legOne, legTwo, legThree] = await legsOf(company, from)
    expect(legOne).toEqual([company.attendant.userId, 0, 3])
    expect(legTwo?.[0]).toBe(colleague.userId)
    expect(legThree?.[2]).toBeNull()
    const [period] =
      await services.admin`select transfer_count, accepted_by_id::int as "acceptedById" from service_periods where company_id = ${company.id}`
    expect({ ...period }).toEqual({ transfer_count: 1, acceptedById: company.attendant.userId })
  })

  for (const end of ['close', 'ignore'] as const)
    test(`is the same one when an end that asks nothing is undone, by whoever ended it or by the customer’s words: ${end}`, async () => {
      const { company, admin, attendant } = await aDesk()
      const ctx = end === 'ignore' ? admin : attendant
      const from = services.now()
      const ticketId = await writes(company)
      if (end === 'close') await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
      const finish = () =>
        end === 'close'
          ? closeTicket(ctx, { ticketId, sendFarewellMessage: true })
          : ignoreTicket(ctx, { ticketId })
      const { undo } = await finish()
      await undoAct(ctx, { ticketId, actId: String(undo?.actId) })
      const same = [{ ended: null, accepted: end === 'close' ? 0 : null }]
      expect(await periodsOf(company, from)).toMatchObject(same)
      await finish()
      await writes(company, 'Espera')
      expect(await periodsOf(company, from)).toMatchObject(same)
      expect(await checkFacts(company.ctx)).toMatchObject({ periods: 0 })
    })

  test('counts no transfer that was undone, and the one after it', async () => {
    const { company, attendant } = await aDesk()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    const count = async () => {
      const [period] =
        await services.admin`select transfer_count as "transferCount" from service_periods where company_id = ${company.id}`
      return period?.transferCount
    }
    const { undo } = await transferTicket(attendant, { ticketId, queueId: company.queue.id })
    expect(await count()).toBe(1)
    await undoAct(attendant, { ticketId, actId: String(undo?.actId) })
    expect(await count()).toBe(0)
    const closing = await closeTicket(attendant, { ticketId, sendFarewellMessage: false })
    await undoAct(attendant, { ticketId, actId: String(closing.undo?.actId) })
    await transferTicket(attendant, { ticketId, queueId: company.queue.id })
    expect(await count()).toBe(1)
  })

  test('that we open is ours, and has no leg of anybody until it is attended', async () => {
    const { company, attendant } = await aDesk()
    const from = services.now()
    const ticketId = await opens(company, attendant)
    await says(attendant, ticketId, 'Bom dia!')
    expect(await periodsOf(company, from)).toMatchObject([{ openedBy: 'us', accepted: 0, answered: 0 }])
  })

  test('that the bot has got no answer yet by what a machine or a colleague says before a person is needed', async () => {
    const { company, attendant } = await aDesk()
    const from = services.now()
    const ticketId = await writes(company)
    await services.admin`update service_periods set queued_at = null where company_id = ${company.id}`
    await services.admin`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, media_type, body, from_me, user_id, created_at)
      select company_id, ${ticketId}, contact_id, connection_id, 'EARLY', 'conversation', 'x', true, ${company.attendant.userId}, created_at
      from messages where company_id = ${company.id} limit 1`
    expect(await periodsOf(company, from)).toMatchObject([{ openedBy: 'customer', answered: null }])
    services.travel(MINUTE_MS)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    await says(attendant, ticketId, 'Olá!')
    expect(await periodsOf(company, from)).toMatchObject([{ queued: 1, answered: 1 }])
  })

  describe('with the bot', () => {
    async function aMenu() {
      const { company, attendant, admin } = await aDesk()
      const help = await aQueue(company.ctx, { name: 'Suporte', orderQueue: 9 })
      await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
        values (${company.id}, ${company.connection.id}, ${help.id})`
      await services.admin`update connections set greeting_message = 'Olá!' where id = ${company.connection.id}`
      const from = services.now()
      const ticketId = await writes(company)
      services.travel(4 * MINUTE_MS)
      return { company, attendant, admin, ticketId, periods: () => periodsOf(company, from) }
    }

    test('waits for a person from the moment at which the menu has given it to a queue', async () => {
      const { company, attendant, ticketId, periods } = await aMenu()
      expect(await periods()).toMatchObject([{ openedBy: 'customer', started: 0, queued: null }])
      await writes(company, '1')
      services.travel(2 * MINUTE_MS)
      await writes(company, 'Alguém aí?')
      services.travel(MINUTE_MS)
      await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
      expect(await periods()).toMatchObject([{ started: 0, queued: 4, accepted: 7 }])
    })

    test('was never waited in where the bot ended it, also at once', async () => {
      const { company, periods } = await aMenu()
      await writes(company, 'sair')
      expect(await periods()).toMatchObject([{ queued: null, ended: 4 }])
      const { company: shop } = await aDesk()
      await services.admin`update queues set close_ticket = true, greeting_message = 'Até!' where id = ${shop.queue.id}`
      await services.admin`update connections set greeting_message = 'Olá!' where id = ${shop.connection.id}`
      await withSettings(shop.ctx, { sendGreetingMessageOneQueues: 'enabled' })
      const from = services.now()
      await writes(shop)
      expect(await periodsOf(shop, from)).toMatchObject([{ queued: null, ended: 0 }])
    })

    test('waits from the moment at which a colleague takes the turn from it, or answers on the phone', async () => {
      const handed = await aMenu()
      await handOver(handed.admin, { ticketId: handed.ticketId })
      expect(await handed.periods()).toMatchObject([{ queued: 4, answered: null }])
      const { company, periods } = await aMenu()
      await writes(company, 'Deixa comigo', { fromMe: true })
      expect(await periods()).toMatchObject([{ openedBy: 'customer', queued: 4, answered: 4 }])
    })
  })

  test('is as it was once its end, a return or a transfer is undone', async () => {
    const { company, attendant } = await aDesk()
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const from = services.now()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    const target = { ticketId, queueId: company.queue.id, msgTransfer: null }
    const acts = [
      () => closeTicket(attendant, { ticketId, sendFarewellMessage: false }),
      () => returnTicket(attendant, { ticketId }),
      () => transferTicket(attendant, { ...target, userId: colleague.userId }),
      () => transferTicket(attendant, { ...target, userId: null }),
    ]
    for (const act of acts) {
      services.travel(5 * MINUTE_MS)
      const { undo } = await act()
      services.travel(1000)
      await undoAct(attendant, { ticketId, actId: String(undo?.actId) })
      expect(await periodsOf(company, from)).toEqual([
        { openedBy: 'customer', started: 0, queued: 0, accepted: 0, answered: null, ended: null },
      ])
      expect(await legsOf(company, from)).toEqual([[company.attendant.userId, 0, null]])
    }
    const [period] =
      await services.admin`select transfer_count from service_periods where company_id = ${company.id}`
    expect(period?.transfer_count).toBe(0)
  })

  test('that waited waits on once its transfer to a colleague is undone', async () => {
    const { company, admin } = await aDesk()
    const from = services.now()
    const ticketId = await writes(company)
    services.travel(5 * MINUTE_MS)
    const target = {
      ticketId,
      queueId: company.queue.id,
      userId: company.attendant.userId,
      msgTransfer: null,
    }
    const { undo } = await transferTicket(admin, target)
    await undoAct(admin, { ticketId, actId: String(undo?.actId) })
    expect(await periodsOf(company, from)).toMatchObject([{ queued: 0, accepted: null }])
    expect(await legsOf(company, from)).toEqual([])
  })

  test('is the customer’s who called, or wrote while the number was not linked', async () => {
    const { company } = await aDesk()
    const from = services.now()
    await comes(company, aCall({ chat: aPersonChat(NUMBER) }))
    const { company: other } = await aDesk()
    const [row] = await services.admin`select nextval('messages_id_seq')::int as id`
    const sentAt = new Date(services.now().getTime() - HOUR_MS)
    const event = aBoundedMessage({ chat: aPersonChat(NUMBER), sentAt })
    await inTransaction(systemCtx(services, other.id, 'channel'), (tx) =>
      receiveLate(tx, other.connection.id, { messageId: Number(row?.id), isRead: false, event }),
    )
    for (const { id } of [company, other]) {
      const [period] = await services.admin`select opened_by from service_periods where company_id = ${id}`
      expect(period?.opened_by).toBe('customer')
    }
    expect(await periodsOf(company, from)).toMatchObject([{ queued: 0 }])
  })

  test('is answered by what a person says, and by no words that were written before', async () => {
    const { company, attendant } = await aDesk({
      sendGreetingAccepted: 'enabled',
      greetingAcceptedMessage: 'Olá, já falo com você.',
    })
    const from = services.now()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    services.travel(2 * MINUTE_MS)
    const by = { id: company.attendant.userId, name: 'Ana' }
    await inTransaction(company.ctx, (tx) =>
      queueContent(tx, { ticketId, text: 'Um lembrete', fileId: null, by, isSigned: false }),
    )
    expect(await periodsOf(company, from)).toMatchObject([{ accepted: 0, answered: null }])
    expect((await checkFacts(company.ctx)).periods).toBe(0)
    services.travel(3 * MINUTE_MS)
    await says(attendant, ticketId, 'Pronto!')
    expect(await periodsOf(company, from)).toMatchObject([{ accepted: 0, answered: 5 }])
  })

  test('is ours that a colleague opened or reopened, whoever writes first', async () => {
    const { company, attendant } = await aDesk()
    const ticketId = await opens(company, attendant)
    await writes(company)
    await closeTicket(attendant, { ticketId, sendFarewellMessage: false })
    await pastUndo(services, company.ctx, ticketId)
    await reopenTicket(attendant, { ticketId, queueId: null })
    await writes(company)
    const openers =
      await services.admin`select opened_by as by from service_periods where company_id = ${company.id} order by id`
    expect(openers.map(({ by }) => by)).toEqual(['us', 'us'])
  })

  test('is ours that a program or a schedule opened, and nobody waits in it', async () => {
    const { company } = await aDesk()
    const contact = await aContact(company.ctx, { number: NUMBER })
    const pair = { contactId: contact.id, connectionId: company.connection.id }
    const noticePlace = {
      pair,
      isGroup: false,
      opens: true,
      status: 'pending',
      queueId: null,
      userId: null,
    } as const
    await inTransaction(company.ctx, async (tx) => {
      const ticketId = await ticketForNotice(tx, noticePlace)
      await queueContent(tx, { ticketId, text: 'Seu pedido saiu.', fileId: null, by: null, isSigned: false })
    })
    services.travel(3 * HOUR_MS)
    await writes(company, 'Obrigado!')
    expect(await periodsOf(company, services.now())).toMatchObject([{ openedBy: 'us', answered: null }])
  })

  test('of a ticket that takes a transferred one’s place is the customer’s, too, and was transferred once', async () => {
    const { company, attendant, admin } = await aDesk({ closeTicketOnTransfer: 'true' })
    const sales = await aQueue(company.ctx, { name: 'Vendas' })
    const from = services.now()
    const first = await writes(company)
    await acceptTicket(attendant, { ticketId: first, queueId: company.queue.id })
    services.travel(5 * MINUTE_MS)
    await transferTicket(attendant, { ticketId: first, queueId: sales.id, userId: null, msgTransfer: null })
    await pastUndo(services, company.ctx, first)
    const [next] =
      await services.admin`select id::int from tickets where company_id = ${company.id} order by id desc limit 1`
    const ticketId = Number(next?.id)
    services.travel(2 * MINUTE_MS)
    await acceptTicket(admin, { ticketId, queueId: sales.id })
    await says(admin, ticketId, 'Olá, aqui é de Vendas')
    expect(await periodsOf(company, from)).toMatchObject([
      { openedBy: 'customer', ended: 5 },
      { openedBy: 'customer', queued: 5, accepted: 7, answered: 7 },
    ])
    const counts =
      await services.admin`select transfer_count as count from service_periods where company_id = ${company.id} order by id`
    expect(counts.map(({ count }) => count)).toEqual([1, 0])
  })

  test('changes hands when a colleague is removed, not when something was said last', async () => {
    const { company, attendant, admin } = await aDesk()
    const from = services.now()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    services.travel(30 * MINUTE_MS)
    await userVerbs.remove(admin, { userId: company.attendant.userId })
    expect(await legsOf(company, from)).toEqual([[company.attendant.userId, 0, 30]])
  })

  test('knows its spans within the opening hours of that time', async () => {
    const { company, attendant } = await aDesk({ scheduleType: 'company' })
    // A Friday at 17:30 there, of the usual week.
    services.travel(Date.parse('2027-01-08T20:30:00Z') - services.now().getTime())
    const ticketId = await writes(company)
    services.travel(Date.parse('2027-01-11T11:15:00Z') - services.now().getTime())
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    await reckonPeriods(company.ctx)
    services.travel(HOUR_MS)
    await closeTicket(attendant, { ticketId, sendFarewellMessage: false })
    await services.admin`update companies set schedules = '[]' where id = ${company.id}`
    await reckonPeriods(company.ctx)
    const [row] =
      await services.admin`select open_wait_seconds, open_support_seconds, is_reckoned from service_periods where company_id = ${company.id}`
    expect({ ...row }).toEqual({ open_wait_seconds: 45 * 60, open_support_seconds: 0, is_reckoned: true })
  })
})

describe('the periods of before', () => {
  test('come out of the log as the verbs would have written them', async () => {
    const { company, admin } = await aDesk()
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const from = services.now()
    const ticketId = await writes(company)
    services.travel(5 * MINUTE_MS)
    // Rotation has chosen a colleague, who did not come.
    await inTransaction(company.ctx, async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      await writeTicket(tx, ticket, { userId: colleague.userId })
      await logTicket(tx, { ticketId, type: 'userDefine', userId: colleague.userId })
    })
    services.travel(5 * MINUTE_MS)
    await acceptTicket(admin, { ticketId, queueId: company.queue.id })
    services.travel(3 * MINUTE_MS)
    await says(admin, ticketId, 'Olá!')
    services.travel(17 * MINUTE_MS)
    await closeTicket(admin, { ticketId, sendFarewellMessage: false })
    await pastUndo(services, company.ctx, ticketId)
    services.travel(HOUR_MS)
    await reopenTicket(admin, { ticketId, queueId: null })
    await says(admin, ticketId, 'Mais uma coisa')
    const written = [await periodsOf(company, from), await legsOf(company, from)]
    await services.admin`delete from service_periods`
    for (const name of ['0094_figures.sql', '0095_figure_facts.sql']) {
      const file = path.join(import.meta.dirname, '../../db/migrations', name)
      for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
        if (/^\s*(--[^\n]*\n)?\s*(WITH|UPDATE)/.test(statement)) await services.admin.unsafe(statement)
    }
    expect([await periodsOf(company, from), await legsOf(company, from)]).toEqual(written)
  })
})

describe('the messages of an hour', () => {
  /** When the hour is over. */
  const later = ({ ctx }: TestCompany) => ({
    ...ctx,
    now: () => new Date(services.now().getTime() + HOUR_MS),
  })

  test('are counted once it is over, however many come before', async () => {
    const { company } = await aDesk()
    await writes(company)
    expect(await countHours(company.ctx)).toBe(0)
    expect(await countHours(later(company))).toBe(1)
  })

  test('are counted by who wrote them, anew whenever one comes or goes', async () => {
    const { company, attendant } = await aDesk()
    const ticketId = await writes(company)
    await acceptTicket(attendant, { ticketId, queueId: company.queue.id })
    await says(attendant, ticketId, 'Olá!')
    await says(attendant, ticketId, 'Nota', true)
    const counted = async () => {
      while ((await countHours(later(company))) > 0);
      const rows = await services.admin`select author, sum(message_count)::int as count from message_hours
        where company_id = ${company.id} group by 1 order by 1`
      return Object.fromEntries(rows.map((row) => [row.author, row.count]))
    }
    expect(await counted()).toEqual({ customer: 1, human: 1 })
    await writes(company, 'E aí?')
    expect(await counted()).toEqual({ customer: 2, human: 1 })
    await services.admin`delete from messages where company_id = ${company.id} and body = 'E aí?'`
    expect(await counted()).toEqual({ customer: 1, human: 1 })
  })

  test('are counted no more when they go with their ticket', async () => {
    const { company, admin } = await aDesk()
    const ticketId = await writes(company)
    const countedRows = () =>
      services.admin`select message_count from message_hours where company_id = ${company.id}`
    await countHours(later(company))
    expect(await countedRows()).toHaveLength(1)
    await deleteTicket(admin, { ticketId })
    await countHours(later(company))
    expect(await countedRows()).toHaveLength(0)
  })

  test('are counted in portions of hours, the oldest first, however many are marked', async () => {
    const company = await aCompany(services)
    await services.admin`insert into message_marks (company_id, hour)
      select ${company.id}, '2026-01-01T00:00:00Z'::timestamptz + interval '1 hour' * nth from generate_series(1, 250) nth, generate_series(1, 2)`
    const ctx = later(company)
    expect([await countHours(ctx), await countHours(ctx), await countHours(ctx)]).toEqual([200, 200, 100])
    expect(await countHours(ctx)).toBe(0)
  })

  test('that comes while its hour is being counted is counted next', async () => {
    const { company } = await aDesk()
    const ticketId = await writes(company)
    await countHours(later(company))
    await services.admin.begin(async (sql) => {
      await sql`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, media_type, body, from_me, created_at)
        select company_id, ${ticketId}, contact_id, connection_id, 'RACE', 'conversation', 'x', false, created_at
        from messages where company_id = ${company.id} limit 1`
      await countHours(later(company))
    })
    expect(await countHours(later(company))).toBe(1)
    const [row] =
      await services.admin`select sum(message_count)::int as count from message_hours where company_id = ${company.id}`
    expect(row?.count).toBe(2)
  })
})

import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contactTags } from '#db/schema/tags.ts'
import { users } from '#db/schema/users.ts'
import { setTimer } from '#domain/core/jobs/timers.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import {
  aCompany,
  aContact,
  asUser,
  aTag,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf, messagesOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { answerRating, rateTicket } from '../rating/rate-ticket.ts'
import { undoAct } from '../undo/undo-act.ts'
import { acceptTicket } from './accept-ticket.ts'
import { closeTicket, sendRating } from './close-ticket.ts'
import { ignoreTicket } from './ignore-ticket.ts'
import { returnTicket } from './return-ticket.ts'
import { transferTicket } from './transfer-ticket.ts'

const services = await testServices()

describe('closing a ticket', () => {
  test('asks for a rating when that is asked for, whatever the company does at every end, and says when it cannot', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { userRating: 'disabled' })
    const ctx = asUser(services, company.attendant)
    const { id } = await aTicket(company, 'open', heldValues(company))
    await connectionSays(company, { ratingMessage: '' })
    await expect(sendRating(ctx, { ticketId: id })).rejects.toMatchObject({ code: 'ERR_NO_RATING_MESSAGE' })
    await connectionSays(company, { ratingMessage: 'De 0 a 10?' })
    expect(await sendRating(ctx, { ticketId: id })).toMatchObject({ status: 'nps', undo: { act: 'close' } })
    expect(await saidIn(company, id)).toEqual([])
    await pastUndo(services, company.ctx, id)
    expect(await saidIn(company, id)).toEqual(['De 0 a 10?'])
  })

  test('asks for a rating where a person had the ticket, also when it waits again, and keeps the mark for them', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { userRating: 'enabled' })
    await connectionSays(company, { ratingMessage: 'De 0 a 10?' })
    const [admin, attendant] = [asUser(services, company.admin), asUser(services, company.attendant)]
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id })
    await acceptTicket(attendant, { ticketId: id })
    await returnTicket(attendant, { ticketId: id })
    const closing = await closeTicket(admin, { ticketId: id, sendFarewellMessage: true })
    expect(closing).toMatchObject({ status: 'nps', userId: null })
    await pastUndo(services, company.ctx, id)
    expect(await saidIn(company, id)).toEqual(['De 0 a 10?'])
    await rateTicket(company.ctx, { ticketId: id, rate: 9 })
    expect(await raters(id)).toEqual([company.attendant.userId])
  })

  test('asks for a rating of who had the ticket, whose end was taken back by what the customer wrote', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { userRating: 'enabled' })
    await connectionSays(company, { ratingMessage: 'De 0 a 10?' })
    const [admin, attendant] = [asUser(services, company.admin), asUser(services, company.attendant)]
    const queueId = company.queue.id
    const give = (ticketId: number) => returnTicket(attendant, { ticketId })
    const handOn = (ticketId: number) => transferTicket(attendant, { ticketId, queueId })
    const nothing = async (_: number) => undefined
    for (const [before, after] of [
      [give, nothing],
      [handOn, nothing],
      [nothing, give],
      [nothing, handOn],
    ] as const) {
      const contact = await aContact(company.ctx)
      const { id } = await aTicket(company, 'pending', { queueId, contactId: contact.id })
      await acceptTicket(attendant, { ticketId: id })
      await before(id)
      await closeTicket(admin, { ticketId: id, sendFarewellMessage: false })
      const event = aMessageEvent({ chat: aPersonChat(contact.number), body: 'Espera' })
      await receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
      await after(id)
      expect(await sendRating(admin, { ticketId: id })).toMatchObject({ status: 'nps', userId: null })
      await pastUndo(services, company.ctx, id)
      await rateTicket(company.ctx, { ticketId: id, rate: 9 })
      expect(await raters(id)).toEqual([company.attendant.userId])
    }
  })

  test('asks nobody whom no person attended since the conversation began, whoever was about to', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { userRating: 'enabled' })
    await connectionSays(company, { ratingMessage: 'De 0 a 10?' })
    const admin = asUser(services, company.admin)
    const queueId = company.queue.id
    const close = async (ticketId: number) =>
      (await closeTicket(admin, { ticketId, sendFarewellMessage: true })).status
    const fresh = await aTicket(company, 'pending', { queueId })
    expect(await close(fresh.id)).toBe('closed')
    const assigned = await aTicket(company, 'pending', { queueId, userId: company.attendant.userId })
    expect(await close(assigned.id)).toBe('closed')
    const undone = await aTicket(company, 'pending', { queueId })
    const { undo } = await transferTicket(admin, {
      ticketId: undone.id,
      queueId,
      userId: company.attendant.userId,
    })
    await undoAct(admin, { ticketId: undone.id, actId: undo?.actId ?? '' })
    expect(await close(undone.id)).toBe('closed')
  })

  test('says by a code of its own why a rating cannot be asked for', async () => {
    const company = await aCompany(services)
    await connectionSays(company, { ratingMessage: 'De 0 a 10?' })
    const admin = asUser(services, company.admin)
    const blocked = await aContact(company.ctx, { isActive: false })
    const group = await aContact(company.ctx, { isGroup: true })
    const cases = [
      ['pending', {}, 'ERR_TICKET_TRANSITION'],
      ['lgpd', {}, 'ERR_TICKET_TRANSITION'],
      ['closed', heldValues(company), 'ERR_TICKET_TRANSITION'],
      ['nps', heldValues(company), 'ERR_TICKET_TRANSITION'],
      ['group', { contactId: group.id, isGroup: true }, 'ERR_TICKET_TRANSITION'],
      ['open', heldValues(company, { contactId: blocked.id }), 'ERR_CONTACT_BLOCKED'],
    ] as const
    for (const [status, values, code] of cases) {
      const { id } = await aTicket(company, status, values)
      await expect(sendRating(admin, { ticketId: id })).rejects.toMatchObject({ code })
    }
  })

  test('says good-bye in the attendant’s words, else in the connection’s', async () => {
    const company = await aCompany(services)
    await connectionSays(company, { complationMessage: 'Até logo, {{name}}.' })
    const contact = await aContact(company.ctx, { name: 'Zoé' })
    const first = await aTicket(company, 'open', heldValues(company, { contactId: contact.id }))
    await closeTicket(asUser(services, company.attendant), { ticketId: first.id, sendFarewellMessage: true })
    expect(await saidIn(company, first.id)).toEqual([])
    await pastUndo(services, company.ctx, first.id)
    expect(await saidIn(company, first.id)).toEqual(['Até logo, Zoé.'])

    await attendantSays(company, 'Um abraço!')
    const second = await aTicket(company, 'open', heldValues(company))
    const closed = await closeTicket(asUser(services, company.attendant), {
      ticketId: second.id,
      sendFarewellMessage: true,
    })
    expect(closed).toMatchObject({ status: 'closed', unreadMessages: 0, waitingSince: null, isBot: false })
    expect(await logOf(company.ctx, second.id)).toEqual(['closed'])
    const changes = (await eventsOf(services, company.id)).filter(
      (event) => event.type === 'ticket.changed' && event.ticketId === second.id,
    )
    expect(changes).toMatchObject([
      { before: { status: 'open' }, after: { status: 'closed' }, version: closed.version },
    ])
    await pastUndo(services, company.ctx, second.id)
    expect(await saidIn(company, second.id)).toEqual(['Um abraço!'])
  })

  test('is silent without farewell, to a blocked contact, and when nothing is to be said', async () => {
    const company = await aCompany(services)
    const quiet = await aTicket(company, 'open', heldValues(company))
    await closeTicket(asUser(services, company.attendant), { ticketId: quiet.id, sendFarewellMessage: true })
    await pastUndo(services, company.ctx, quiet.id)
    await attendantSays(company, 'Tchau')
    const unasked = await aTicket(company, 'open', heldValues(company))
    await closeTicket(asUser(services, company.attendant), {
      ticketId: unasked.id,
      sendFarewellMessage: false,
    })
    const blocked = await aContact(company.ctx, { isActive: false })
    const refused = await aTicket(company, 'open', heldValues(company, { contactId: blocked.id }))
    await closeTicket(asUser(services, company.attendant), {
      ticketId: refused.id,
      sendFarewellMessage: true,
    })

    await pastUndo(services, company.ctx, unasked.id, refused.id)
    for (const { id } of [quiet, unasked, refused]) expect(await saidIn(company, id)).toEqual([])
  })

  test('asks for a rating first, once, and the answer ends it', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { userRating: 'enabled' })
    await connectionSays(company, { ratingMessage: 'De 0 a 10?', complationMessage: 'Obrigado.' })
    const { id } = await aTicket(company, 'open', heldValues(company))
    const ctx = asUser(services, company.attendant)

    const closing = await closeTicket(ctx, { ticketId: id, sendFarewellMessage: true })
    expect(closing.status).toBe('nps')
    await pastUndo(services, company.ctx, id)
    const rated = await rateTicket(company.ctx, { ticketId: id, rate: 9 })

    expect(rated).toMatchObject({ status: 'closed', userRating: { rate: 9 } })
    expect(await saidIn(company, id)).toEqual(['De 0 a 10?', 'Obrigado.'])
    expect(await logOf(company.ctx, id)).toEqual(['nps', 'closed'])
    await expect(rateTicket(company.ctx, { ticketId: id, rate: 9 })).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
    expect(() => rateTicket(company.ctx, { ticketId: id, rate: 11 })).toThrow('ERR_VALIDATION')
  })

  test('while the customer is asked to rate ends it: nothing is asked again, and nothing is waited for', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { userRating: 'enabled' })
    await connectionSays(company, { ratingMessage: 'De 0 a 10?', complationMessage: 'Obrigado.' })
    const { id } = await aTicket(company, 'nps', heldValues(company))
    const dueAt = new Date(services.now().getTime() + 1000)
    await inTransaction(company.ctx, (tx) => setTimer(tx, { kind: 'rating', refId: id, dueAt }))
    const ctx = asUser(services, company.attendant)
    expect(await closeTicket(ctx, { ticketId: id, sendFarewellMessage: true })).toMatchObject({
      status: 'closed',
    })
    await pastUndo(services, company.ctx, id)
    expect(await saidIn(company, id)).toEqual(['Obrigado.'])
    expect(await services.admin`select from timers where kind = 'rating' and ref_id = ${id}`).toHaveLength(0)
  })

  test('reads the rating in what the customer answers, and waits on when there is none', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'nps', heldValues(company))
    const answer = (text: string) =>
      inTransaction(company.ctx, (tx) => answerRating(tx, { ticketId: id, mediaType: 'conversation', text }))
    for (const text of ['não sei', 'dou nota 8', '9']) await answer(text)
    const rows = await services.admin`select rate, user_id from ticket_ratings where ticket_id = ${id}`
    expect(rows.map((row) => [row.rate, Number(row.user_id)])).toEqual([[8, company.attendant.userId]])
    expect(await logOf(company.ctx, id)).toEqual(['closed'])
  })

  test('needs a tag on the contact when the company wants that', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { requiredTag: 'enabled' })
    const { id, contactId } = await aTicket(company, 'open', heldValues(company))
    const ctx = asUser(services, company.attendant)
    const input = { ticketId: id, sendFarewellMessage: false }
    await expect(closeTicket(ctx, input)).rejects.toMatchObject({ code: 'ERR_TAG_REQUIRED' })

    const tag = await aTag(company.ctx)
    await inTransaction(company.ctx, (tx) =>
      tx.db.insert(contactTags).values({ companyId: company.id, contactId, tagId: tag.id }),
    )
    expect((await closeTicket(ctx, input)).status).toBe('closed')
  })

  test('that waits needs the right to, and says good-bye only when the company wants that', async () => {
    const company = await aCompany(services)
    await connectionSays(company, { complationMessage: 'Até logo.' })
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id })
    const input = { ticketId: id, sendFarewellMessage: true }
    await expect(closeTicket(asUser(services, company.attendant), input)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
    const trusted = asUser(services, company.attendant, { userClosePendingTicket: true })
    await closeTicket(trusted, input)
    await pastUndo(services, company.ctx, id)
    expect(await saidIn(company, id)).toEqual([])

    await withSettings(company.ctx, { sendFarewellWaitingTicket: 'enabled' })
    const next = await aTicket(company, 'pending', { queueId: company.queue.id })
    await closeTicket(trusted, { ticketId: next.id, sendFarewellMessage: true })
    await pastUndo(services, company.ctx, next.id)
    expect(await saidIn(company, next.id)).toEqual(['Até logo.'])
  })

  test('twice is refused, as is a ticket that is not seen', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const { id } = await aTicket(company, 'closed', { queueId: company.queue.id })
    const input = { ticketId: id, sendFarewellMessage: true }
    await expect(closeTicket(asUser(services, company.admin), input)).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
    await expect(closeTicket(asUser(services, stranger.admin), input)).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
  })
})

describe('ignoring a ticket', () => {
  test('ends what nobody attends without a word', async () => {
    const company = await aCompany(services)
    await connectionSays(company, { complationMessage: 'Até logo.' })
    const waiting = await aTicket(company, 'pending', { amountUsedBotQueues: 3, queueId: company.queue.id })
    const awaitingConsent = await aTicket(company, 'lgpd')
    const ctx = asUser(services, company.admin)

    const ignored = await ignoreTicket(ctx, { ticketId: waiting.id })
    expect(ignored).toMatchObject({ status: 'closed', amountUsedBotQueues: 0 })
    expect((await ignoreTicket(ctx, { ticketId: awaitingConsent.id })).status).toBe('closed')
    await pastUndo(services, company.ctx, waiting.id)
    expect(await saidIn(company, waiting.id)).toEqual([])
  })

  test('is for those who may close waiting tickets, and never for one in attendance', async () => {
    const company = await aCompany(services)
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id })
    const open = await aTicket(company, 'open')
    const attendant = asUser(services, company.attendant)
    expect(() => ignoreTicket(attendant, { ticketId: waiting.id })).toThrow('ERR_NO_PERMISSION')
    await expect(ignoreTicket(asUser(services, company.admin), { ticketId: open.id })).rejects.toMatchObject({
      code: 'ERR_TICKET_TRANSITION',
    })
  })
})

function heldValues(company: TestCompany, values: object = {}) {
  return {
    userId: company.attendant.userId,
    queueId: company.queue.id,
    unreadMessages: 2,
    isBot: true,
    ...values,
  }
}

async function saidIn(company: TestCompany, ticketId: number): Promise<string[]> {
  return (await messagesOf(company.ctx, ticketId)).map((message) => message.body)
}

function connectionSays(company: TestCompany, texts: Partial<typeof connections.$inferInsert>) {
  return inTransaction(company.ctx, (tx) =>
    tx.db.update(connections).set(texts).where(eq(connections.id, company.connection.id)),
  )
}

function attendantSays(company: TestCompany, farewellMessage: string) {
  return inTransaction(company.ctx, (tx) =>
    tx.db.update(users).set({ farewellMessage }).where(eq(users.id, company.attendant.userId)),
  )
}

async function raters(ticketId: number): Promise<(number | null)[]> {
  const rows =
    await services.admin`select user_id::float8 as id from ticket_ratings where ticket_id = ${ticketId}`
  return rows.map(({ id }) => id)
}

import { describe, expect, test } from 'bun:test'
import { signIn } from '#domain/auth/sign-in.ts'
import { CreateQuickMessageInput } from '#domain/quick-messages/contract/schema.ts'
import { quickMessageVerbs } from '#domain/quick-messages/quick-message-verbs.ts'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import { requestTakeover } from '#domain/tickets/participants/request-takeover.ts'
import { saveDraft } from '#domain/tickets/save-draft.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { UserInput } from './contract/schema.ts'
import { getUserUses } from './get-user-uses.ts'
import { createUser } from './save-user.ts'
import { userVerbs } from './user-verbs.ts'

const services = await testServices()
const PASSWORD = 'Segredo123'
let counter = 0
const email = () => `some${++counter}@loja.example`
const person = (changes = {}) =>
  UserInput.parse({ name: 'Alguém', email: email(), password: PASSWORD, ...changes })

describe('a user who is deleted', () => {
  test.each([
    ['waiting in a queue', 'queue'],
    ['to a colleague', 'colleague'],
  ] as const)('leaves the live tickets that they attend %s', async (_, to) => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const target = await aQueue(company.ctx)
    const ticketValues = { userId: leavingUser.userId, queueId: company.queue.id }
    const tickets = [
      await aTicket(company, 'open', ticketValues),
      await aTicket(company, 'group', { ...ticketValues, isGroup: true }),
      await aTicket(company, 'nps', ticketValues),
      await aTicket(company, 'closed', ticketValues),
    ]
    expect(await getUserUses(ctx, { userId: leavingUser.userId })).toEqual({
      tickets: 3,
      sharedMessages: 0,
      drafts: 0,
    })

    const { userId } = company.attendant
    const removal = to === 'queue' ? { toQueueId: target.id } : { toUserId: userId }
    await userVerbs.remove(ctx, { userId: leavingUser.userId, ...removal })
    const shownTickets = await Promise.all(tickets.map(({ id }) => getTicket(ctx, { ticketId: id })))
    const [heir, queueId] = to === 'queue' ? [null, target.id] : [userId, company.queue.id]
    expect(shownTickets.map((ticket) => [ticket.status, ticket.userId, ticket.queueId])).toEqual([
      [to === 'queue' ? 'pending' : 'open', heir, queueId],
      ['group', heir, queueId],
      ['nps', leavingUser.userId, company.queue.id],
      ['closed', leavingUser.userId, company.queue.id],
    ])
  })

  test('takes along what they have begun to write, and nobody else’s', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const { userId } = leavingUser
    const { id: ticketId } = await aTicket(company, 'open', { userId, queueId: company.queue.id })
    const begun = { ticketId, body: 'Bom dia, o seu pedido' }
    for (const isPrivate of [false, true])
      await saveDraft(asUser(services, leavingUser), { ...begun, isPrivate })
    await saveDraft(ctx, { ...begun, isPrivate: true })
    expect(await getUserUses(ctx, { userId })).toMatchObject({ drafts: 2 })
    await userVerbs.remove(ctx, { userId })
    const remainingDrafts = await services.admin`select user_id from drafts where company_id = ${company.id}`
    expect(remainingDrafts.map((draft) => Number(draft.user_id))).toEqual([company.admin.userId])
  })

  test('is signed out at once and signs in no more; the address is free again', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const input = person()
    const created = await createUser(ctx, input)
    await signIn(services, credentials(input), ORIGIN)
    await userVerbs.remove(ctx, { userId: created.id })
    expect(await sessionsOf(created.id)).toBe(0)
    expect(await eventsOf(company)).toContainEqual(
      expect.objectContaining({ type: 'session.ended', userId: created.id, reason: 'user_deleted' }),
    )
    await expect(signIn(services, credentials(input), ORIGIN)).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
    await createUser(ctx, input)
  })

  test('leaves what others see of their quick messages to everybody, and takes their own along', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const leavingUser = await aUser(company.ctx)
    const scopes = { visto: { visao: true }, geral: { geral: true }, meu: {} }
    for (const [shortcode, scope] of Object.entries(scopes)) {
      const input = CreateQuickMessageInput.parse({ shortcode, message: 'Olá', ...scope })
      await quickMessageVerbs.create(asUser(services, leavingUser), input)
    }
    const { userId } = leavingUser
    expect(await getUserUses(ctx, { userId })).toMatchObject({ sharedMessages: 2 })
    await userVerbs.remove(ctx, { userId })
    const { records } = await quickMessageVerbs.list(asUser(services, company.attendant), { pageNumber: 1 })
    expect(records.map((row) => [row.shortcode, row.geral, row.userId])).toEqual([
      ['geral', true, null],
      ['visto', true, null],
    ])
    for (const { id } of records) await quickMessageVerbs.remove(ctx, { quickMessageId: id })
    const remainingMessages = await services.admin`select from quick_messages
      where company_id = ${company.id} and deleted_at is null`
    expect(remainingMessages).toHaveLength(0)
  })

  test('takes part in no ticket any more, and asks for none', async () => {
    const company = await aCompany(services)
    const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id], allUserChat: true })
    const ticket = await aTicket(company, 'open', {
      userId: company.attendant.userId,
      queueId: company.queue.id,
    })
    await requestTakeover(asUser(services, leavingUser), { uuid: ticket.uuid })
    const joined = await aTicket(company, 'open', { userId: company.attendant.userId })
    await services.admin`insert into ticket_participants (company_id, ticket_id, user_id, state)
      values (${company.id}, ${joined.id}, ${leavingUser.userId}, 'joined')`
    await services.admin`update tickets set participant_ids = array[${leavingUser.userId}]::bigint[] where id = ${joined.id}`
    const ctx = asUser(services, company.admin)
    await userVerbs.remove(ctx, { userId: leavingUser.userId })
    expect((await getTicket(ctx, { ticketId: joined.id })).participants).toEqual([])
    const remainingParts =
      await services.admin`select from ticket_participants where user_id = ${leavingUser.userId}`
    expect(remainingParts).toHaveLength(0)
  })

  test('goes to nobody and no queue that is not there', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const { userId } = company.attendant
    for (const [removal, fields] of [
      [{ toUserId: stranger.admin.userId }, { toUserId: 'ERR_NO_USER_FOUND' }],
      [{ toUserId: userId }, { toUserId: 'ERR_NO_USER_FOUND' }],
      [{ toQueueId: stranger.queue.id }, { toQueueId: 'ERR_NO_QUEUE_FOUND' }],
    ] as const) {
      const attempt = userVerbs.remove(ctx, { userId, ...removal })
      await expect(attempt).rejects.toMatchObject({ details: { fields } })
    }
  })
})

const ORIGIN = { address: '127.0.0.1', userAgent: 'test' }
const credentials = ({ email }: { email: string }) => ({ email, password: PASSWORD, browserId: undefined })

type UserEvent = { type: string; noun?: string; rights?: boolean; userId?: number; reason?: string }

async function eventsOf({ id }: TestCompany): Promise<UserEvent[]> {
  const rows = await services.admin<{ event: UserEvent }[]>`
    select event from events where company_id = ${id} order by id`
  return rows.map(({ event }) => event)
}

async function sessionsOf(userId: number | undefined): Promise<number> {
  const rows = await services.admin`select from sign_in_sessions where user_id = ${userId ?? 0}`
  return rows.length
}

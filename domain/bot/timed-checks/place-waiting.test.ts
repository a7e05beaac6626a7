import { describe, expect, test } from 'bun:test'
import { CLOCK_TASKS } from '#sessions/clock/index.ts'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { timesOf } from '#tests/support/depth.ts'
import { careDesk } from '#tests/support/desks/care-desk.ts'
import {
  aCompany,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { allRead } from '#tests/support/fixtures/all-read.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { mergeByHand } from '../../contacts/merging/merge-by-hand.ts'
import { updateContact } from '../../contacts/update-contact.ts'
import { type Ctx, systemCtx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { receiveEvent } from '../../messages/inbound/receive-event.ts'
import { queueVerbs } from '../../queues/queue-verbs.ts'
import { acceptTicket } from '../../tickets/actions/accept-ticket.ts'
import { closeTicket } from '../../tickets/actions/close-ticket.ts'
import { returnTicket } from '../../tickets/actions/return-ticket.ts'
import { transferTicket } from '../../tickets/actions/transfer-ticket.ts'
import { userVerbs } from '../../users/user-verbs.ts'

const services = await testServices()
const { clockAt, stateOf } = careDesk(services)

/** A company with two queues on its connection, each with somebody. */
async function aReception() {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const help = await aQueue(ctx, { name: 'Suporte', orderQueue: 9 })
  const helper = await aUser(ctx, { queueIds: [help.id] })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá!', max_use_bot_queues = 1 where id = ${connection.id}`
  return { ...company, help, helper }
}

let sent = 0
async function writes(
  company: TestCompany,
  body: string,
  { number = '5511900001111', at: minute = 0 } = {},
): Promise<void> {
  await allRead(services, company.id)
  const ctx = systemCtx(clockAt(minute), company.id, 'channel')
  const event = aMessageEvent({ externalId: `P${++sent}`, body, chat: aPersonChat(number) })
  await receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function newestOf(company: TestCompany) {
  const [row] = await services.admin<{ id: number }[]>`select id::float8 as id from tickets
    where company_id = ${company.id} order by id desc limit 1`
  return stateOf(company, row?.id ?? 0)
}

/** As the clock does each minute. */
async function sweep(minutes: number): Promise<void> {
  await CLOCK_TASKS['place-waiting']?.run(clockAt(minutes))
}

describe('who waits where nobody looks comes to a queue', () => {
  test('after wrong answers, though not while the bot has the turn', async () => {
    const company = await aReception()
    await writes(company, 'Oi')
    await sweep(5)
    expect(await newestOf(company)).toMatchObject({ queueId: null, isBot: true })
    await writes(company, 'não sei')
    await sweep(0.5)
    expect(await newestOf(company)).toMatchObject({ queueId: null })
    await sweep(5)
    const ticket = await newestOf(company)
    expect(ticket).toMatchObject({ queueId: company.queue.id, isBot: false, status: 'pending' })
    expect((await logOf(company.ctx, ticket?.id ?? 0)).at(-1)).toBe('redirect')
  })

  test('the connection’s queue for such, and one that somebody serves before one that nobody does', async () => {
    const company = await aReception()
    const empty = await aQueue(company.ctx, { orderQueue: 0 })
    await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
      values (${company.id}, ${company.connection.id}, ${empty.id})`
    const first = await aTicket(company, 'pending', { queueId: null })
    await sweep(5)
    expect(await stateOf(company, first.id)).toMatchObject({ queueId: company.queue.id })
    await services.admin`update connections set send_id_queue = ${company.help.id} where id = ${company.connection.id}`
    await services.admin`update tickets set queue_id = null, updated_at = now() where id = ${first.id}`
    await sweep(10)
    expect(await stateOf(company, first.id)).toMatchObject({ queueId: company.help.id })
  })

  test('who never answers the question for consent, once the bot asks no more', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Podemos?' })
    await writes(company, 'Oi')
    await writes(company, 'talvez')
    await sweep(5)
    expect(await newestOf(company)).toMatchObject({ status: 'lgpd' })
    await writes(company, 'talvez')
    await sweep(5)
    expect(await newestOf(company)).toMatchObject({ status: 'pending', queueId: company.queue.id })
  })

  test('who leaves the question for consent without an answer for a day', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Podemos?' })
    await writes(company, 'Oi')
    await sweep(24 * 60 - 5)
    expect(await newestOf(company)).toMatchObject({ status: 'lgpd' })
    await sweep(24 * 60 + 5)
    expect(await newestOf(company)).toMatchObject({ status: 'pending', queueId: company.queue.id })
  })

  test('who came while it was closed; the bot asks for a queue all the same when they write again', async () => {
    const company = await aReception()
    await services.admin`update connections set out_of_hours_message = 'Fechado.', schedules = '[]' where id = ${company.connection.id}`
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await writes(company, 'Oi')
    await sweep(5)
    expect(await newestOf(company)).toMatchObject({ queueId: company.queue.id })
    await withSettings(company.ctx, { scheduleType: 'disabled' })
    await writes(company, 'Oi', { at: 6 })
    await writes(company, 'suporte', { at: 7 })
    expect(await newestOf(company)).toMatchObject({ queueId: company.help.id })
  })

  test('not where a connection has no queue, a colleague holds the bot back, or an import made it', async () => {
    const company = await aReception()
    const imported = await aTicket(company, 'pending', { queueId: null, isImported: true })
    await services.admin`delete from connection_queues where company_id = ${company.id}`
    await writes(company, 'Oi')
    await sweep(5)
    expect(await newestOf(company)).toMatchObject({ queueId: null })
    expect(await stateOf(company, imported.id)).toMatchObject({ queueId: null })
  })
})

test('who comes back to a colleague who is away waits for the whole queue', async () => {
  const company = await aReception()
  await services.admin`update connections set time_create_new_ticket = 600 where id = ${company.connection.id}`
  const again = async (lastSeenAt: Date | null) => {
    await services.admin`update users set last_seen_at = ${lastSeenAt} where id = ${company.helper.userId}`
    await services.admin`update tickets set status = 'closed', queue_id = ${company.help.id}, user_id = ${company.helper.userId}
      where company_id = ${company.id}`
    await writes(company, 'Oi')
    return newestOf(company)
  }
  await writes(company, 'Oi')
  expect(await again(new Date())).toMatchObject({ status: 'pending', userId: company.helper.userId })
  expect(await again(new Date(Date.now() - 3_600_000))).toMatchObject({
    userId: null,
    queueId: company.help.id,
  })
  await services.admin`update users set start_work = '00:00', end_work = '00:00' where id = ${company.helper.userId}`
})

const ACTS = [
  'writes',
  'leaves alone',
  'accepts',
  'returns',
  'transfers',
  'closes',
  'merges',
  'hours',
  'queue goes',
  'user goes',
  'writes',
  'writes',
  'writes',
  'writes',
] as const

test('whatever is done, nobody waits where no attendant sees it, by a printed seed', async () => {
  const { seed, ...random } = randomFrom(seedOfRun())
  const counts: Record<string, number> = {}
  for (let round = 0; round < timesOf({ few: 5, many: 100 }); round++) {
    const company = await aReception()
    await withSettings(
      company.ctx,
      random.below(2) === 0 ? { enableLGPD: 'enabled', lgpdMessage: 'Podemos?' } : {},
    )
    for (let turn = 1; turn <= 15; turn++) {
      const act = random.pick(ACTS)
      await perform(company, { act, random, turn }).catch((error) => {
        if (!(error instanceof AppError)) throw error
      })
      counts[act] = (counts[act] ?? 0) + 1
      await sweep(10 * turn + 5)
      expect({ seed, round, turn, act, unseen: await unseenOf(company) }).toEqual({
        seed,
        round,
        turn,
        act,
        unseen: [],
      })
    }
  }
  tell('nobody waits unseen', { seed, ...counts })
})

type Step = { act: (typeof ACTS)[number]; random: Pick<Random, 'below' | 'pick'>; turn: number }
type Reception = Awaited<ReturnType<typeof aReception>>

async function perform(company: Reception, { act, random, turn }: Step): Promise<unknown> {
  const minute = 10 * turn
  const number = random.pick(['5511900001111', '5511900002222', '5511900003333'])
  if (act === 'writes')
    return writes(company, random.pick(['Oi', '1', '2', 'x', 'sair', '#', 'sim']), { number, at: minute })
  if (act === 'hours')
    return withSettings(company.ctx, { scheduleType: random.pick(['disabled', 'company'] as const) })
  const admin: Ctx = { ...asUser(services, company.admin), services: clockAt(minute) }
  if (act === 'queue goes') return queueVerbs.remove(admin, { queueId: company.help.id })
  if (act === 'user goes') return userVerbs.remove(admin, { userId: company.helper.userId })
  const live = await services.admin<
    { id: number; contactId: number }[]
  >`select id::float8 as id, contact_id::float8 as "contactId"
    from tickets where company_id = ${company.id} and status <> 'closed' order by id`
  const [ticket, otherTicket] = [live[random.below(live.length || 1)], live[random.below(live.length || 1)]]
  if (!ticket || !otherTicket) return writes(company, 'Oi', { number, at: minute })
  const userId = random.pick([null, company.helper.userId])
  return toTicket(admin, { act, ticket, otherTicket, queueId: company.queue.id, userId })
}

type Live = { id: number; contactId: number }
type OnTicket = Pick<Step, 'act'> & {
  ticket: Live
  otherTicket: Live
  queueId: number
  userId: number | null
}

function toTicket(admin: Ctx, { act, ticket, otherTicket, queueId, userId }: OnTicket): Promise<unknown> {
  const ticketId = ticket.id
  if (act === 'leaves alone') return updateContact(admin, { contactId: ticket.contactId, disableBot: true })
  if (act === 'merges')
    return mergeByHand(admin, { contactId: ticket.contactId, otherId: otherTicket.contactId })
  if (act === 'accepts') return acceptTicket(admin, { ticketId, queueId })
  if (act === 'returns') return returnTicket(admin, { ticketId })
  if (act === 'closes') return closeTicket(admin, { ticketId, sendFarewellMessage: false })
  return transferTicket(admin, { ticketId, queueId, userId })
}

/** Live, nobody's turn but a person's, and no attendant sees it. A queue for which nobody is set up is the admins' own. */
async function unseenOf(company: Reception): Promise<unknown[]> {
  const rows = await services.admin`
    select t.id, t.status, t.queue_id from tickets t where t.company_id = ${company.id} and t.status <> 'closed'
      and not t.is_bot and t.status <> 'nps'
      and not (t.status = 'lgpd' and t.amount_used_bot_queues < 1)
      and not exists (select from users u where u.company_id = t.company_id and u.deleted_at is null
        and (u.id = t.user_id or t.user_id is null and u.profile = 'user' and exists (select from user_queues q
          where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = t.queue_id)))
      and (t.queue_id is null or t.user_id is not null or exists (select from user_queues q join users u
        on u.company_id = q.company_id and u.id = q.user_id and u.deleted_at is null
        where q.company_id = t.company_id and q.queue_id = t.queue_id))`
  return [...rows]
}

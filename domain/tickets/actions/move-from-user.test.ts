import { describe, expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { queueVerbs } from '#domain/queues/queue-verbs.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { openBearer } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/database/count-statements.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const FEW = 2
const MANY = 300

describe('a user whose tickets are handed on', () => {
  test.each(['colleague', 'queue', 'nobody'] as const)(
    'is deleted in as many statements with hundreds of them as with two (%s)',
    async (to) => {
      const [few, many] = [await statementsOf(FEW, to), await statementsOf(MANY, to)]
      expect(many).toBe(few)
    },
  )

  test('leaves each of them with its event, its log and its notice once', async () => {
    const { company, leavingUser, ctx } = await withTickets(MANY)
    await services.admin`update tickets set participant_ids = array[${company.attendant.userId}]::bigint[]
      where company_id = ${company.id} and id % 2 = 0`
    await services.admin`insert into ticket_participants (company_id, ticket_id, user_id, state)
      select company_id, id, ${company.attendant.userId}, case id % 2 when 0 then 'joined' else 'asking' end
      from tickets where company_id = ${company.id}`
    await services.admin`insert into ticket_handovers (company_id, ticket_id, user_id, kind)
      select company_id, id, ${leavingUser.userId}, 'transfer' from tickets where company_id = ${company.id}`
    await someBrowser(company)
    await userVerbs.remove(ctx, { userId: leavingUser.userId, toUserId: company.attendant.userId })

    const heir = { user_id: String(company.attendant.userId), n: MANY }
    const { id } = company
    expect(
      await services.admin`select user_id, count(*)::int as n from tickets
      where company_id = ${id} and status = 'open' and participant_ids = '{}' group by 1`,
    ).toMatchObject([heir])
    expect(
      await services.admin`select user_id, count(distinct ticket_id)::int as n from ticket_handovers
      where company_id = ${id} and kind = 'moved' and by_user_id = ${company.admin.userId} group by 1`,
    ).toMatchObject([heir])
    expect(await services.admin`select from ticket_participants where company_id = ${id}`).toHaveLength(0)
    expect(
      await services.admin`select type, count(distinct ticket_id)::int as n, count(*)::int as rows
      from ticket_logs where company_id = ${id} group by 1 order by 1`,
    ).toMatchObject([
      { type: 'receivedTransfer', n: MANY, rows: MANY },
      { type: 'transfered', n: MANY, rows: MANY },
    ])
    expect(
      await services.admin`select event->'before'->'userId' as "from", event->'after'->'userId' as "to",
        count(distinct event->'ticketId')::int as n, count(*)::int as rows from events
      where company_id = ${id} and type = 'ticket.changed' group by 1, 2`,
    ).toMatchObject([{ from: leavingUser.userId, to: company.attendant.userId, n: MANY, rows: MANY }])
    expect(
      await services.admin`select type, (event->'userId')::int as "userId", count(*)::int as rows from events
      where company_id = ${id} and type in ('asks.changed', 'handovers.changed') group by 1, 2 order by 1, 2`,
    ).toMatchObject([
      { type: 'asks.changed', userId: leavingUser.userId, rows: 1 },
      { type: 'handovers.changed', userId: company.attendant.userId, rows: 1 },
      { type: 'handovers.changed', userId: leavingUser.userId, rows: 1 },
    ])
    expect(await givenTo(company)).toBe(MANY)
  })

  test('lets those wait that did not wait, each since now', async () => {
    const { company, leavingUser, ctx } = await withTickets(MANY)
    await aTicket(company, 'group', { isGroup: true, userId: leavingUser.userId })
    const target = await aQueue(company.ctx)
    await userVerbs.remove(ctx, { userId: leavingUser.userId, toQueueId: target.id })
    expect(
      await services.admin`select status, waiting_since is null as waits_not, count(*)::int as n from tickets
      where company_id = ${company.id} and queue_id = ${target.id} and user_id is null and accepted_at is null
      group by 1, 2 order by 1`,
    ).toMatchObject([
      { status: 'group', waits_not: true, n: 1 },
      { status: 'pending', waits_not: false, n: MANY },
    ])
    const log = await services.admin`select type, count(distinct ticket_id)::int as n, count(*)::int as rows
      from ticket_logs where company_id = ${company.id} group by 1`
    expect(log).toMatchObject([{ type: 'pending', n: MANY + 1, rows: MANY + 1 }])
  })
})

test('a queue goes in as many statements with hundreds of tickets as with two', async () => {
  const counts = []
  for (const count of [FEW, MANY]) {
    const { company, ctx } = await withTickets(count)
    const { id: toQueueId } = await aQueue(company.ctx)
    const removal = { queueId: company.queue.id, toQueueId }
    counts.push(await inTransaction(ctx, (tx) => countStatements(tx, () => queueVerbs.remove(tx, removal))))
    expect(await services.admin`select from tickets where queue_id = ${toQueueId}`).toHaveLength(count)
  }
  expect(counts[1]).toBe(counts[0])
})

async function statementsOf(count: number, to: 'colleague' | 'queue' | 'nobody'): Promise<number> {
  const { company, leavingUser, ctx } = await withTickets(count)
  await someBrowser(company)
  const target = await aQueue(company.ctx)
  const removal = {
    colleague: { toUserId: company.attendant.userId },
    queue: { toQueueId: target.id },
    nobody: {},
  }[to]
  return inTransaction(ctx, (tx) =>
    countStatements(tx, () => userVerbs.remove(tx, { userId: leavingUser.userId, ...removal })),
  )
}

/** So many tickets that a user attends, who is to go, with the admin who deletes them. */
async function withTickets(count: number) {
  const company = await aCompany(services)
  const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
  await services.admin`with people as (
      insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Cliente ' || n, '55319' || (10000000 + n), 'whatsapp' from generate_series(1, ${count}) n
      returning id)
    insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, accepted_at)
    select ${company.id}, id, ${company.connection.id}, 'open', ${company.queue.id}, ${leavingUser.userId}, now() from people`
  return { company, leavingUser, ctx: asUser(services, company.admin) }
}

/** Somebody of the company is told by web push: notices are kept. */
async function someBrowser({ id, attendant }: TestCompany): Promise<void> {
  const { name: sessionId } = await openBearer(services, attendant)
  await services.admin`insert into push_subscriptions (company_id, user_id, session_id, endpoint_hash, sealed)
    values (${id}, ${attendant.userId}, ${sessionId}, ${crypto.randomUUID()}, '')`
}

async function givenTo({ id, attendant }: TestCompany): Promise<number> {
  const [row] = await services.admin<{ n: number }[]>`
    select count(distinct data->'about'->'ticketId')::int as n from jobs.job
    where name = 'send-push' and data->'companyId' = ${id} and data->'about'->>'kind' = 'given'
      and data->'about'->'userId' = ${attendant.userId}`
  return row?.n ?? 0
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import { rotationTurns } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { isWaiting, WAITING } from '../../tickets/contract/lifecycle.ts'
import { tellGiven } from '../../tickets/handovers/handovers.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { lockAnyTicket } from '../../tickets/queries.ts'
import { writeTicket } from '../../tickets/write-ticket.ts'
import { isOnline } from '../../users/online.ts'
import { armQueueRotation } from './arm-timed-check.ts'
import { checkEachTicket } from './check-each-ticket.ts'
import { MAX_AT_ONCE } from './check-settings.ts'

/**
 * The minute of a queue that rotates: who waits there is given to an attendant who is online, and to the next one when that one
 * had them for the queue's time; without a time it stays theirs. Server behaviour §2.3.
 */
export async function rotateQueue(ctx: Ctx, { queueId }: { queueId: number }): Promise<void> {
  const minutes = await inTransaction(ctx, (tx) => begin(tx, queueId))
  if (minutes === null) return
  const due = await reading(ctx, (tx) => dueTickets(tx, queueId, minutes))
  await checkEachTicket(ctx, due, (ticketId) =>
    inTransaction(ctx, (tx) => giveToNext(tx, { ticketId, queueId, minutes })),
  )
}

async function begin(tx: Tx, queueId: number): Promise<number | null> {
  if (!(await takeTimer(tx, { kind: 'rotation', refId: queueId }))) return null
  const [queue] = await tx.db
    .select({ isOn: queues.ativarRoteador, minutes: queues.tempoRoteador })
    .from(queues)
    .where(inCompany(tx, queues, and(eq(queues.id, queueId), isNull(queues.deletedAt))))
  if (!queue?.isOn) return null
  await armQueueRotation(tx, queueId, true)
  return queue.minutes
}

/** Those that can be given to somebody: what has to stay with the only one who is online holds up no other. */
async function dueTickets(tx: Tx, queueId: number, minutes: number): Promise<number[]> {
  const [first, second] = await listOnline(tx, queueId)
  if (first === undefined) return []
  const before = new Date(tx.now().getTime() - minutes * MINUTE_MS).toISOString()
  const rows = await tx.db.execute<{ id: number }>(sql`
    select t.id::float8 as id from tickets t
      left join ticket_bots b on b.company_id = t.company_id and b.ticket_id = t.id
    where t.company_id = ${tx.companyId} and t.status = ${WAITING} and t.queue_id = ${queueId} and not t.is_bot
      and not t.is_imported
      and (${second !== undefined} or t.user_id is distinct from ${first}::bigint)
      and (t.user_id is null or ${minutes} > 0
        and coalesce(b.rotated_at, t.waiting_since, t.created_at) <= ${before}::timestamptz)
    order by coalesce(t.waiting_since, t.created_at), t.id limit ${MAX_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

type Turn = { ticketId: number; queueId: number; minutes: number }

async function giveToNext(tx: Tx, { ticketId, queueId, minutes }: Turn): Promise<void> {
  const ticket = await lockAnyTicket(tx, ticketId)
  if (!isWaiting(ticket) || ticket.queueId !== queueId || ticket.isBot) return
  const [bot] = await tx.db
    .select({ rotatedAt: ticketBots.rotatedAt })
    .from(ticketBots)
    .where(inCompany(tx, ticketBots, eq(ticketBots.ticketId, ticketId)))
  const since = bot?.rotatedAt ?? ticket.waitingSince ?? ticket.createdAt
  const isTheirs = minutes === 0 || tx.now().getTime() - since.getTime() < minutes * MINUTE_MS
  if (ticket.userId !== null && isTheirs) return
  const userId = await nextAttendant(tx, queueId, ticket.userId)
  if (userId === null) return
  await writeTicket(tx, ticket, { userId })
  const rotatedAt = tx.now()
  await tx.db
    .insert(ticketBots)
    .values({ companyId: tx.companyId, ticketId, step: 'done', since: rotatedAt, rotatedAt })
    .onConflictDoUpdate({ target: [ticketBots.companyId, ticketBots.ticketId], set: { rotatedAt } })
  await keepTurn(tx, queueId, userId)
  await logTicket(tx, { ticketId, type: 'userDefine', userId, queueId })
  await tellGiven(tx, { ticketId, userId, kind: 'transfer' })
}

/** Not who has the ticket already. */
async function nextAttendant(tx: Tx, queueId: number, holder: number | null): Promise<number | null> {
  const online = await listOnline(tx, queueId)
  return online.find((id) => id !== holder) ?? null
}

/** The queue's attendants who are online, first of all whose last turn in it is longest ago. */
async function listOnline(tx: Tx, queueId: number): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number; lastSeenAt: string | null }>(sql`
    select u.id::float8 as id, u.last_seen_at as "lastSeenAt"
    from user_queues l join users u on u.company_id = l.company_id and u.id = l.user_id and u.deleted_at is null
      left join rotation_turns r on r.company_id = l.company_id and r.queue_id = l.queue_id and r.user_id = l.user_id
    where l.company_id = ${tx.companyId} and l.queue_id = ${queueId}
    order by r.turn nulls first, u.id`)
  const isHere = (lastSeenAt: string | null) => isOnline(lastSeenAt ? new Date(lastSeenAt) : null, tx.now())
  return rows.filter(({ lastSeenAt }) => isHere(lastSeenAt)).map(({ id }) => id)
}

/** Kept apart from the ticket: who ends conversations quickly, or hands them on, had their turn all the same. */
async function keepTurn(tx: Tx, queueId: number, userId: number): Promise<void> {
  const next = sql<number>`(select coalesce(max(turn), 0) + 1 from rotation_turns
    where company_id = ${tx.companyId} and queue_id = ${queueId})`
  await tx.db
    .insert(rotationTurns)
    .values({ companyId: tx.companyId, queueId, userId, turn: next })
    .onConflictDoUpdate({
      target: [rotationTurns.companyId, rotationTurns.queueId, rotationTurns.userId],
      set: { turn: next },
    })
}

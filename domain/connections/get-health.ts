import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { textArray } from '../core/database/sql-arrays.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { reading } from '../core/transaction.ts'
import { CALM_SENDS_PER_MINUTE, SENDS_AT_ONCE } from '../messages/contract/delivery/sending-limits.ts'
import { CHANNEL_FAILURES, type SendFailure } from '../messages/contract/schema.ts'
import type { ConnectionHealthView } from './contract/health-schema.ts'
import { findRow, selectDrops, selectGaps } from './queries.ts'

/** Returns the evidence that a connection works, and the measure of its use. Throws ERR_NO_WAPP_FOUND. Interface 69. */
export function getHealth(ctx: Ctx, connectionId: number): Promise<ConnectionHealthView> {
  permit(ctx.actor, 'connections:manage')
  return reading(ctx, async (tx) => {
    await findRow(tx, connectionId)
    const facts = firstOrThrow(await tx.db.execute<Facts>(factsSql(tx, connectionId)))
    const { receivedAt, acceptedAt, acceptedMs, failedAt, failureCode, ...counts } = facts
    return {
      ...counts,
      receivedAt: receivedAt === null ? null : instantOf(receivedAt),
      accepted: acceptedAt === null ? null : { at: instantOf(acceptedAt), ms: acceptedMs },
      failure: failedAt === null ? null : { at: instantOf(failedAt), code: failureCode },
      lastDrop: await findLastDrop(tx, connectionId),
      gaps: await selectGaps(tx, connectionId),
      pace: { atOnce: SENDS_AT_ONCE, calmPerMinute: CALM_SENDS_PER_MINUTE },
    }
  })
}

type Facts = {
  receivedAt: string | null
  acceptedAt: string | null
  acceptedMs: number | null
  sentToday: number
  sentLastHour: number
  sentLastMinute: number
  failedToday: number
  failedAt: string | null
  failureCode: SendFailure | null
  waiting: number
  dropsThisWeek: number
}

/** Each figure is a probe or a short range of an index of its own: messages_received_idx, sends_outcome_idx, connection_drops_idx. */
export function factsSql(tx: Tx, connectionId: number) {
  const now = sql`${tx.now().toISOString()}::timestamptz`
  const ofConnection = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  const settled = (state: 'accepted' | 'failed') =>
    sql`sends where ${ofConnection} and state = ${sql.raw(`'${state}'`)} and kind = 'message' and settled_at is not null`
  const failed = sql`${settled('failed')} and failure_code = any(${textArray(CHANNEL_FAILURES)})`
  const midnight = sql`(select date_trunc('day', ${now} at time zone time_zone) at time zone time_zone
    from companies where id = ${tx.companyId})`
  const since = (ago: 'minute' | 'hour') => sql`${now} - ${sql.raw(`interval '1 ${ago}'`)}`
  return sql`
    select (select created_at::text from messages where ${ofConnection} and not from_me order by id desc nulls last limit 1)
        as "receivedAt",
      accepted.at::text as "acceptedAt", accepted.ms as "acceptedMs",
      failed.at::text as "failedAt", failed.code as "failureCode",
      (select count(*)::int from ${settled('accepted')} and settled_at >= ${midnight}) as "sentToday",
      (select count(*)::int from ${settled('accepted')} and settled_at > ${since('hour')}) as "sentLastHour",
      (select count(*)::int from ${settled('accepted')} and settled_at > ${since('minute')}) as "sentLastMinute",
      (select count(*)::int from ${failed} and settled_at >= ${midnight}) as "failedToday",
      (select count(*)::int from sends where ${ofConnection} and state = 'queued' and kind = 'message') as waiting,
      (select count(*)::int from connection_drops where ${ofConnection} and dropped_at > ${now} - interval '7 days')
        as "dropsThisWeek"
    from (select 1) as one_row
    left join lateral (select settled_at as at, round(extract(epoch from settled_at - handed_at) * 1000)::float8 as ms
      from ${settled('accepted')} order by settled_at desc nulls last limit 1) accepted on true
    left join lateral (select settled_at as at, failure_code as code
      from ${failed} and settled_at > ${now} - interval '7 days' order by settled_at desc nulls last limit 1)
      failed on true`
}

async function findLastDrop(tx: Tx, connectionId: number) {
  const [drop] = await selectDrops(tx, connectionId, 1)
  return drop ?? null
}

function instantOf(text: string): string {
  return new Date(text).toISOString()
}

import { and, isNull, sql } from 'drizzle-orm'
import { externalWebhooks } from '#db/schema/external-api.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import { enqueuePush } from '../../core/jobs/enqueue-push.ts'
import { setTimer, takeTimer } from '../../core/jobs/timers.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { inTransaction } from '../../core/transaction.ts'
import { noteTry } from '../../deliveries/delivery-log.ts'
import { pauseOf } from '../../deliveries/retry-after.ts'
import {
  failureOfAnswer,
  GONE,
  type Receiver,
  type SentEvent,
  sendEvent,
  tryOf,
} from '../../deliveries/send-event.ts'
import type { STOP_REASONS } from '../contract/schema.ts'
import { giveUpEvents, isOf, receiverOf } from './webhook-row.ts'

/** After each try that failed; ten tries in some 75 hours. The example of Standard Webhooks 1.0. */
const RETRY_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Waits are that much longer by chance, so that a host that was away does not get everything at once. */
const JITTER = 0.1
/** Events of a connection that are sent at once; of one message one after the other. */
const AT_ONCE = 4
/** An event that a process took and did not settle is free again then. */
const TAKEN_MS = MINUTE_MS
/** A job ends after so long and lets others work; the timer goes on with what is left. */
const JOB_MS = 30 * SECOND_MS

type Taken = { id: number; eventId: string; attempts: number; text: string }

/** The timer of a connection's webhook: a job sends what waits, outside of the clock. */
export function queueWebhook(ctx: Ctx, { connectionId }: { connectionId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await takeTimer(tx, { kind: 'webhook', refId: connectionId }))) return
    const input = { companyId: tx.companyId, connectionId }
    const options = { key: `${tx.companyId}:${connectionId}`, groupId: String(tx.companyId) }
    await tx.services.jobs.enqueue(tx, 'tell-webhook', input, options)
  })
}

/**
 * Sends the events of a connection that are due, signed. An event waits for those of the same message before it, until they are
 * taken or given up. Each has ten tries; an address that failed so long, or says that it is gone, gets nothing more until somebody
 * saves it again, and admins are told. docs/api-external.md.
 */
export async function tellWebhook(
  ctx: Ctx,
  { connectionId }: { connectionId: number },
  rules: OutgoingRules,
): Promise<void> {
  const until = performance.now() + JOB_MS
  while (performance.now() < until) {
    const taken = await inTransaction(ctx, (tx) => take(tx, connectionId))
    if (!taken || taken.events.length === 0) break
    await Promise.all(taken.events.map((event) => tell({ ctx, rules }, { ...taken, connectionId, event })))
  }
  await inTransaction(ctx, (tx) => armNext(tx, connectionId))
}

type Delivery = { receiver: Receiver; connectionId: number; event: Taken }

async function tell(
  outside: { ctx: Ctx; rules: OutgoingRules },
  { receiver, connectionId, event }: Delivery,
): Promise<void> {
  const { ctx } = outside
  const { eventId, text } = event
  const sent = await sendEvent(outside, receiver, { eventId, text })
  const retryMs = retryMsOf(sent, event.attempts)
  await noteTry(
    ctx,
    { eventId },
    tryOf(sent, retryMs === null ? null : new Date(ctx.now().getTime() + retryMs)),
  )
  if (failureOfAnswer(sent.answer) === null || retryMs !== null) return
  await stopWebhook(ctx, connectionId, sent.answer.status === GONE ? 'gone' : 'failing')
}

/** Null where it is not tried again. */
function retryMsOf({ answer }: SentEvent, attempts: number): number | null {
  const usualMs = RETRY_MS[attempts]
  if (usualMs === undefined || answer.status === GONE) return null
  const pauseMs = answer.failure === null ? pauseOf(answer.headers['retry-after']) : 0
  return Math.round(Math.max(usualMs * (1 + JITTER * Math.random()), Math.min(pauseMs, DAY_OF_PAUSE_MS)))
}
/** A longer pause than the longest of ours is not kept. */
const DAY_OF_PAUSE_MS = 24 * HOUR_MS

/** Takes the events that are due, the first of each message. Undefined where there is no webhook, or it has stopped. */
async function take(tx: Tx, connectionId: number) {
  const [row] = await tx.db
    .select()
    .from(externalWebhooks)
    .where(and(isOf(tx, connectionId), isNull(externalWebhooks.stoppedAt)))
  if (!row) return undefined
  const now = tx.now()
  const free = new Date(now.getTime() + TAKEN_MS)
  const events = await tx.db.execute<Taken>(sql`
    with due as (
      select d.id from integration_deliveries d
      where d.company_id = ${tx.companyId} and d.connection_id = ${connectionId} and d.state in ('pending', 'retrying')
        and coalesce(d.next_try_at, '-infinity') <= ${now.toISOString()}::timestamptz
        and ${IS_FIRST}
      order by d.id limit ${AT_ONCE} for update skip locked)
    update integration_deliveries d set next_try_at = ${free.toISOString()}::timestamptz,
      request_body = case when d.request_body <> '' then d.request_body else (${bodySql()}) end
    from due where d.company_id = ${tx.companyId} and d.id = due.id
    returning d.id::float8 as id, d.event_id as "eventId", d.attempts, d.request_body as text`)
  return { receiver: receiverOf(tx, row), events }
}

/** No event of the same message waits before it. */
const IS_FIRST = sql`not exists (select from integration_deliveries e where e.company_id = d.company_id
  and e.connection_id = d.connection_id and e.message_id = d.message_id and e.id < d.id and e.state in ('pending', 'retrying'))`

/** An event as it is sent: no number and no text, which the program has already, or reads where it may. */
function bodySql() {
  return sql`select jsonb_build_object('type', d.event, 'timestamp', to_json(d.created_at at time zone 'UTC') #>> '{}' || 'Z',
      'data', jsonb_strip_nulls(jsonb_build_object('messageId', m.id, 'ticketUuid', t.uuid,
        'connection', jsonb_build_object('id', n.id, 'name', n.name), 'company', jsonb_build_object('id', m.company_id),
        'code', case when d.event = 'message.failed' then m.failure_code end)))::text
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      join connections n on n.company_id = m.company_id and n.id = m.connection_id
    where m.company_id = d.company_id and m.id = d.message_id`
}

/** Sets the timer to the next event that is to be sent. One that comes meanwhile sets it itself. */
async function armNext(tx: Tx, connectionId: number): Promise<void> {
  const [row] = await tx.db.execute<{ due: string | null }>(sql`
    select min(coalesce(d.next_try_at, ${tx.now().toISOString()}::timestamptz))::text as due from integration_deliveries d
      join external_webhooks w on w.company_id = d.company_id and w.connection_id = d.connection_id and w.stopped_at is null
    where d.company_id = ${tx.companyId} and d.connection_id = ${connectionId} and d.state in ('pending', 'retrying')
      and ${IS_FIRST}`)
  if (row?.due) await setTimer(tx, { kind: 'webhook', refId: connectionId, dueAt: new Date(row.due) })
}

/** Nothing is sent there any more, what waits is given up, and admins are told, once. */
async function stopWebhook(
  ctx: Ctx,
  connectionId: number,
  stopReason: (typeof STOP_REASONS)[number],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const stoppedRows = await tx.db
      .update(externalWebhooks)
      .set({ stoppedAt: tx.now(), stopReason, updatedAt: tx.now() })
      .where(and(isOf(tx, connectionId), isNull(externalWebhooks.stoppedAt)))
      .returning({ connectionId: externalWebhooks.connectionId })
    if (stoppedRows.length === 0) return
    await giveUpEvents(tx, connectionId)
    await enqueuePush(tx, { kind: 'webhook', connectionId })
  })
}

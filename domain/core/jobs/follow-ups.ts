import { sql } from 'drizzle-orm'
import { membersOf } from '../../chats/contract/rules.ts'
import { isWaiting, WAITING } from '../../tickets/contract/lifecycle.ts'
import type { TicketFacts } from '../../tickets/contract/schema.ts'
import type { Tx } from '../context.ts'
import type { DomainEvent } from '../contract/events.ts'
import { idArray } from '../database/sql-arrays.ts'
import { pushTopic, recheckShownPushes, recheckUserPushes } from './enqueue-push.ts'

/**
 * Does what must follow from a change whoever makes it, read from the transaction's events, so that no verb can forget
 * it. Called by inTransaction alone, before the events are written. Without a change of a ticket's attendant or of a
 * queue it costs nothing.
 */
export async function followUp(tx: Tx): Promise<void> {
  const { events } = tx.pendingEffects
  const topics = [...events.flatMap(topicsOf), ...events.flatMap(integrationTopics)]
  if (topics.length > 0) await recheckShownPushes(tx, topics)
  for (const userId of new Set(events.flatMap(usersOf))) await recheckUserPushes(tx, userId)
  const ticketIds = events.flatMap(comesToWait)
  if (ticketIds.length > 0) await watchQueues(tx, ticketIds)
  const queueIds = events.flatMap((event) => changedIds(event, 'queue'))
  if (queueIds.length > 0) await judgeQueuesNow(tx, queueIds)
}

/**
 * Topics whose push notifications may be out of date: a ticket changed hands, ended or was deleted, a chat lost a
 * member, a connection's status changed, or an integration was saved.
 */
function topicsOf(event: DomainEvent): string[] {
  if (event.type === 'ticket.changed')
    return event.before && isMoved(event.before, event.after) ? [pushTopic('ticket', event.ticketId)] : []
  if (isChatLost(event)) return [pushTopic('chat', event.id)]
  return event.type === 'connection.session' ? [pushTopic('connection', event.connectionId)] : []
}

function integrationTopics(event: DomainEvent): string[] {
  return changedIds(event, 'queueIntegration').map((id) => pushTopic('integration', id))
}

function usersOf(event: DomainEvent): number[] {
  if (event.type === 'handovers.changed' || event.type === 'mentions.changed') return [event.userId]
  if (event.type === 'chat.read') return [event.userId]
  return event.type === 'row.changed' && event.noun === 'user' && event.rights ? [event.id] : []
}

/** Whether a chat lost a member, or was deleted. */
function isChatLost(event: DomainEvent): event is Extract<DomainEvent, { type: 'row.changed' }> {
  if (event.type !== 'row.changed' || event.noun !== 'chat') return false
  const after = membersOf(event.facts?.after)
  return event.action === 'delete' || membersOf(event.facts?.before).some((id) => !after.includes(id))
}

function isMoved(before: TicketFacts, after: TicketFacts | null): boolean {
  if (!after) return true
  const { status, userId, queueId, groupAsTicket, participantIds } = before
  return (
    status !== after.status ||
    userId !== after.userId ||
    queueId !== after.queueId ||
    groupAsTicket !== after.groupAsTicket ||
    String(participantIds) !== String(after.participantIds)
  )
}

function comesToWait(event: DomainEvent): number[] {
  if (event.type !== 'ticket.changed' || !event.after) return []
  const { before, after, ticketId } = event
  if (!isWaiting(after) || after.queueId === null) return []
  return before && isWaiting(before) && before.queueId === after.queueId ? [] : [ticketId]
}

/**
 * Sets the timer of each queue to when its first customer has waited up to its limit. A queue whose timer is earlier
 * keeps it.
 */
async function watchQueues(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const now = tx.now().toISOString()
  await tx.db.execute(sql`insert into timers (company_id, kind, ref_id, due_at)
    select t.company_id, 'queueWait', t.queue_id,
      min(coalesce(t.waiting_since, ${now}::timestamptz)) + make_interval(mins => min(q.wait_red_minutes))
    from tickets t join queues q on q.company_id = t.company_id and q.id = t.queue_id and q.deleted_at is null
    where t.company_id = ${tx.companyId} and t.id = any(${idArray(ticketIds)}) and t.status = ${WAITING}
    group by t.company_id, t.queue_id order by t.queue_id on conflict do nothing`)
}

/** Judges the waiting in these queues now, since their limits may have changed. */
async function judgeQueuesNow(tx: Tx, queueIds: readonly number[]): Promise<void> {
  const now = tx.now().toISOString()
  await tx.db.execute(sql`insert into timers (company_id, kind, ref_id, due_at)
    select ${tx.companyId}, 'queueWait', id, ${now}::timestamptz from unnest(${idArray(queueIds)}) as of(id) order by id
    on conflict (company_id, kind, ref_id) do update set due_at = least(timers.due_at, excluded.due_at)`)
}

type RowChanged = Extract<DomainEvent, { type: 'row.changed' }>

/** The row's id where a row of this noun, that was there before, changed or went. */
function changedIds(event: DomainEvent, noun: RowChanged['noun']): number[] {
  const isIt = event.type === 'row.changed' && event.noun === noun && event.action !== 'create'
  return isIt ? [event.id] : []
}

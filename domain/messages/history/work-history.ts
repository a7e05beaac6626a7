import { eq, type SQL, sql } from 'drizzle-orm'
import { historyMessages } from '#db/schema/phone-books.ts'
import { InboundEvent } from '../../channels/contract/inbound.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { saysSomething } from '../contract/rules.ts'
import { announceImport } from './announce-import.ts'
import { finishImport } from './finish-import.ts'
import { finishLate } from './finish-late.ts'
import { importMessage } from './import-message.ts'
import type { ImportPlace } from './import-ticket.ts'
import { receiveLate } from './receive-late.ts'
import { historyPlace, joinNewestLink } from './record-history.ts'

type Understand = (raw: Uint8Array) => InboundEvent[]
/** The work that comes next: none, the same again, or the same after so long. */
export type NextWork = { kind: 'none' } | { kind: 'more' } | { kind: 'later'; ms: number }

/** Messages in one transaction: it holds up the event log of everybody. */
export const PORTION = 40

/**
 * Works the next portion of a connection's past, the oldest messages first, in one transaction: a message is in the inbox and
 * done, or neither. Late messages go before those of the import, which somebody may hold. Throws LeaseLost when another process
 * has the connection. Server behaviour §1.13.
 */
export function workHistory(
  ctx: Ctx,
  lease: Lease,
  { understand, portionSize = PORTION }: { understand: Understand; portionSize?: number },
): Promise<NextWork> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const { connectionId } = lease
    const state = await lockState(tx, connectionId)
    if (!state) return { kind: 'none' }
    const { lateLinkId: linkId, lateWaitMs } = state
    const isLateDue = linkId !== null && lateWaitMs <= 0
    if (isLateDue) return workLatePortion(tx, lease, { linkId, understand, portionSize })
    const next = state.isImporting ? await workImport(tx, lease, state, { understand, portionSize }) : NO_WORK
    return linkId === null ? next : sooner(next, lateWaitMs)
  })
}

function sooner(next: NextWork, ms: number): NextWork {
  if (next.kind === 'more') return next
  return { kind: 'later', ms: next.kind === 'later' ? Math.min(next.ms, ms) : ms }
}

async function workLatePortion(
  tx: Tx,
  lease: Lease,
  { linkId, understand, portionSize }: { linkId: number; understand: Understand; portionSize: number },
): Promise<NextWork> {
  const { connectionId } = lease
  const rows = await nextLateRows(tx, connectionId, portionSize)
  for (const row of rows) await workLate(tx, lease, { row, understand })
  if (rows.length === 0) await finishLate(tx, { connectionId, linkId })
  return { kind: 'more' }
}

const NO_WORK: NextWork = { kind: 'none' }

async function workImport(
  tx: Tx,
  lease: Lease,
  state: State,
  { understand, portionSize }: { understand: Understand; portionSize: number },
): Promise<NextWork> {
  if (state.waitMs > 0) return { kind: 'later', ms: state.waitMs }
  if (state.isPreparing) await begin(tx, lease.connectionId)
  const rows = await nextRows(tx, lease.connectionId, portionSize)
  if (rows.length === 0) {
    await finishImport(tx, lease.connectionId)
    return NO_WORK
  }
  for (const row of rows) await work(tx, lease, state, { row, understand })
  await noteDone(tx, lease.connectionId, rows)
  return { kind: 'more' }
}

/** One message that cannot be stored holds up no other: the next one to be worked is passed over. */
export function passOverNext(ctx: Ctx, lease: Lease): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const { connectionId } = lease
    const state = await lockState(tx, connectionId)
    const isLate = state !== undefined && state.lateLinkId !== null && state.lateWaitMs <= 0
    const rows = await (isLate ? nextLateRows : nextRows)(tx, connectionId, 1)
    for (const row of rows) await settle(tx, lease, row, null)
    if (!isLate) await noteDone(tx, connectionId, rows)
  })
}

type State = ImportPlace & {
  isImporting: boolean
  isPreparing: boolean
  waitMs: number
  /** The link before which messages were missed, where some of them wait, or may. */
  lateLinkId: number | null
  lateWaitMs: number
}

async function lockState(tx: Tx, connectionId: number): Promise<State | undefined> {
  const [row] = await tx.db.execute<State>(sql`
    select w.id::float8 as "connectionId", w.group_as_ticket as "groupAsTicket",
      w.closed_tickets_post_imported as closes,
      (select q.id::float8 from queues q where q.company_id = w.company_id and q.id = w.queue_id_import_messages
        and q.deleted_at is null) as "queueId",
      coalesce(w.status_import_messages in ('preparing', 'importing'), false) as "isImporting",
      coalesce(w.status_import_messages = 'preparing', false) as "isPreparing",
      case when w.status_import_messages = 'preparing'
        then coalesce(extract(epoch from w.import_due_at - clock_timestamp()) * 1000, 0) else 0 end::float8 as "waitMs",
      case when l.due_at is not null then l.id::float8 end as "lateLinkId",
      coalesce(extract(epoch from l.due_at - clock_timestamp()) * 1000, 0)::float8 as "lateWaitMs"
    from connections w ${joinNewestLink(sql`w`)}
    where w.company_id = ${tx.companyId} and w.id = ${connectionId} and w.deleted_at is null
      and (w.status_import_messages in ('preparing', 'importing') or l.due_at is not null) for update of w`)
  return row
}

async function begin(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`update connections set status_import_messages = 'importing', updated_at = now()
    where company_id = ${tx.companyId} and id = ${connectionId}`)
}

type Row = { dedupeKey: string; messageId: number; sentAt: string; isRead: boolean; data: Uint8Array }

/**
 * The oldest that wait for the import, with the lowest of the taken ids that no message has yet: so the thread of each chat is in
 * order, whatever part brought a message.
 */
function nextRows(tx: Tx, connectionId: number, limit: number): Promise<Row[]> {
  const ofConnection = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  return tx.db.execute<Row>(sql`
    with oldest as (select * from history_messages where ${ofConnection} and given_id is null and not is_late
        order by sent_at, message_id limit ${limit}),
      free as (select message_id from history_messages h
        where ${ofConnection} and message_id > coalesce((select max(given_id) from history_messages where ${ofConnection} and not is_late), 0)
          and ${isFree(sql`h.message_id`, ofConnection)} order by message_id limit ${limit})
    ${pairs()}`)
}

/** The oldest late messages, with the highest ids that are free: those of the import are older, and may be worked later. */
function nextLateRows(tx: Tx, connectionId: number, limit: number): Promise<Row[]> {
  const ofConnection = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  return tx.db.execute<Row>(sql`
    with late as (select * from history_messages where ${ofConnection} and given_id is null and is_late),
      oldest as (select * from late order by sent_at, message_id limit ${limit}),
      free as (select message_id from history_messages h where ${ofConnection} and ${isFree(sql`h.message_id`, ofConnection)}
        order by message_id desc limit (select count(*) from late))
    ${pairs()}`)
}

function isFree(id: SQL, ofConnection: SQL): SQL {
  return sql`not exists (select from (select given_id as taken_id from history_messages where ${ofConnection}) taken where taken_id = ${id})`
}

/** Each of `oldest` with its id of `free`, both in order. */
function pairs(): SQL {
  return sql`select o.dedupe_key as "dedupeKey", i.message_id::float8 as "messageId", to_json(o.sent_at)#>>'{}' as "sentAt",
      o.is_read as "isRead", o.data
    from (select *, row_number() over (order by sent_at, message_id) as nth from oldest) o
    join (select message_id, row_number() over (order by message_id) as nth from free) i using (nth)
    order by nth`
}

async function work(
  tx: Tx,
  lease: Lease,
  target: ImportPlace,
  { row, understand }: { row: Row; understand: Understand },
): Promise<void> {
  const event = messageIn(tx, lease, row, understand)
  const went = event && (await importMessage(tx, target, { messageId: row.messageId, event }))
  await settle(tx, lease, row, went)
}

async function workLate(
  tx: Tx,
  lease: Lease,
  { row, understand }: { row: Row; understand: Understand },
): Promise<void> {
  const event = messageIn(tx, lease, row, understand)
  const { messageId, isRead } = row
  const { connectionId } = lease
  const went = event && (await receiveLate(tx, connectionId, { messageId, isRead, event }))
  await settle(tx, lease, row, went)
}

/** Null for what is no message, for a notice, and for what cannot be understood: its sender may have written anything. */
function messageIn(tx: Tx, lease: Lease, { dedupeKey, data }: Row, understand: Understand) {
  const raw = tx.services.secrets.open('raw-events', historyPlace(lease, dedupeKey), data)
  try {
    const [event] = understand(raw).map((inboundEvent) => InboundEvent.parse(inboundEvent))
    return event?.kind === 'message' && saysSomething(event.mediaType) ? event : null
  } catch {
    tx.services.log.warn(
      { connectionId: lease.connectionId },
      'a message of the past could not be understood',
    )
    return null
  }
}

async function settle(
  tx: Tx,
  { connectionId }: Lease,
  { dedupeKey, messageId }: Row,
  went: { contactId: number; ticketId: number } | null,
): Promise<void> {
  await tx.db
    .update(historyMessages)
    .set({ givenId: messageId, ...went })
    .where(
      inCompany(
        tx,
        historyMessages,
        eq(historyMessages.connectionId, connectionId),
        eq(historyMessages.dedupeKey, dedupeKey),
      ),
    )
}

async function noteDone(tx: Tx, connectionId: number, rows: readonly Row[]): Promise<void> {
  await tx.db.execute(sql`update connections set import_this = import_this + ${rows.length}::int,
      import_date = coalesce(${rows.at(-1)?.sentAt ?? null}::timestamptz, import_date)
    where company_id = ${tx.companyId} and id = ${connectionId}`)
  await announceImport(tx, connectionId)
}

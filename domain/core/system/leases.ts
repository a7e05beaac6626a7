import { sql } from 'drizzle-orm'
import type { Channel } from '../../channels/contract/capabilities.ts'
import { type ConnectionStatus, type DesiredState, LIVE_STATUSES } from '../../connections/contract/schema.ts'
import type { Services } from '../context.ts'

/*
 * Which sessions process holds which connection, across companies. See system.ts for who may use `services.system`.
 * Time is the database's: processes' clocks are not compared.
 */

/** A process whose lease is older than this has lost it. */
export const LEASE_SECONDS = 15

/**
 * So long after a lease ran out, or was given back, somebody should have come: processes look for free connections each
 * second, and one that dies is started again within a few.
 */
export const ABANDONED_SECONDS = 10

/** Proof of holding a connection: every write of its keys, statuses and acks is refused once it is not the latest. */
export type Lease = { connectionId: number; companyId: number; owner: string; epoch: number }

/** The desired state of a connection, as the people who manage connections set it, and its current holder. */
export type Order = {
  id: number
  companyId: number
  channel: Channel
  desired: DesiredState
  command: number
  commandKind: 'start' | 'new_qr' | 'log_out'
  pairingNumber: string | null
  status: ConnectionStatus
  isDeleted: boolean
  /** Nobody holds it, or whoever did was not heard of in time. */
  isFree: boolean
  isMine: boolean
}

/**
 * Whether connections of the company `co` run: it is not switched off, and not overdue for longer than three days. The
 * platform's own always do. Server behaviour §9.
 */
export const companyRuns = sql.raw(`coalesce(co.id = 1 or
  (co.is_active and (co.due_at is null or co.due_at > now() - interval '3 days')), false)`)

/** Every connection that should run, has an order open, or is held by this process. */
export async function readOrders(services: Services, owner: string): Promise<Order[]> {
  const rows = await services.system.execute<OrderRow>(sql`
    select c.id::text, c.company_id::text, c.channel, case when ${companyRuns} then c.desired else 'stopped' end as desired, c.command, c.command_kind, c.pairing_number, c.status,
      c.deleted_at is not null as is_deleted,
      coalesce(l.owner is null or ${isOver}, true) as is_free,
      coalesce(l.owner = ${owner}, false) as is_mine
    from connections c left join connection_leases l on l.connection_id = c.id left join companies co on co.id = c.company_id
    where (c.deleted_at is null and c.desired = 'running' and ${companyRuns}) or c.command_kind = 'log_out' or l.owner = ${owner}
    order by c.id`)
  return rows.map(readOrder)
}

type OrderRow = {
  id: string
  company_id: string
  channel: Channel
  desired: DesiredState
  command: number
  command_kind: Order['commandKind']
  pairing_number: string | null
  status: ConnectionStatus
  is_deleted: boolean
  is_free: boolean
  is_mine: boolean
}

function readOrder(row: OrderRow): Order {
  return {
    id: Number(row.id),
    companyId: Number(row.company_id),
    channel: row.channel,
    desired: row.desired,
    command: row.command,
    commandKind: row.command_kind,
    pairingNumber: row.pairing_number,
    status: row.status,
    isDeleted: row.is_deleted,
    isFree: row.is_free,
    isMine: row.is_mine,
  }
}

/**
 * Takes a connection that nobody holds, or that an earlier run of the same owner held. The epoch rises, and with it
 * everything that the earlier holder still writes is refused. Undefined when somebody holds it.
 */
export async function takeLease(
  services: Services,
  connection: { id: number; companyId: number },
  owner: string,
): Promise<Lease | undefined> {
  const rows = await services.system.execute<{ epoch: string }>(sql`
    insert into connection_leases as l (connection_id, company_id, owner, epoch, expires_at)
    values (${connection.id}, ${connection.companyId}, ${owner}, 1, ${inAWhile})
    on conflict (connection_id) do update
      set owner = excluded.owner, epoch = l.epoch + 1, expires_at = excluded.expires_at
      where l.owner is null or l.owner = excluded.owner or ${isOver}
    returning epoch::text`)
  const epoch = rows[0]?.epoch
  if (!epoch) return undefined
  return { connectionId: connection.id, companyId: connection.companyId, owner, epoch: Number(epoch) }
}

/** Prolongs the leases that are still good; returns the ids of those connections, the others are lost. */
export async function renewLeases(services: Services, leases: readonly Lease[]): Promise<Set<number>> {
  if (leases.length === 0) return new Set()
  const rows = await services.system.execute<{ id: string }>(sql`
    update connection_leases l set expires_at = ${inAWhile}
    from jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) as held ("connectionId" bigint, owner text, epoch bigint)
    where l.connection_id = held."connectionId" and l.owner = held.owner and l.epoch = held.epoch
      and l.expires_at > clock_timestamp()
    returning l.connection_id::text as id`)
  return new Set(rows.map((row) => Number(row.id)))
}

/** Gives a connection back, so that another process need not wait for the lease to run out. */
export async function releaseLease(services: Services, lease: Lease): Promise<void> {
  await services.system.execute(sql`
    update connection_leases set owner = null, expires_at = clock_timestamp()
    where connection_id = ${lease.connectionId} and owner = ${lease.owner} and epoch = ${lease.epoch}`)
}

/** True unless a lease of this owner has run out: then it stands still, or cannot reach the database in time. */
export async function keepsLeases(services: Services, owner: string): Promise<boolean> {
  const late = await services.system.execute(sql`
    select from connection_leases where owner = ${owner} and expires_at <= clock_timestamp() limit 1`)
  return late.length === 0
}

/** Connections that look alive although nobody has held them for ABANDONED_SECONDS since they were ordered to run. */
export async function readOrphanedConnections(
  services: Services,
): Promise<{ id: number; companyId: number }[]> {
  const rows = await services.system.execute<{ id: string; company_id: string }>(sql`
    select c.id::text, c.company_id::text from connections c left join connection_leases l on l.connection_id = c.id
    where greatest(l.expires_at, c.updated_at) < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS})
      and c.deleted_at is null
      and c.status in (select jsonb_array_elements_text(${JSON.stringify(LIVE_STATUSES)}::jsonb))
    order by c.id`)
  return rows.map((row) => ({ id: Number(row.id), companyId: Number(row.company_id) }))
}

const inAWhile = sql.raw(`clock_timestamp() + interval '${LEASE_SECONDS} seconds'`)

/** It ran out, or was given when the database's clock went ahead: nobody was ever promised so long. */
const isOver = sql.raw(`(l.expires_at <= clock_timestamp()
  or l.expires_at > clock_timestamp() + interval '${2 * LEASE_SECONDS} seconds')`)

/** Its time has come; or it was set when the database's clock went ahead: nothing is put off by more than a minute. */
const isDue = sql.raw(`(r.next_at <= now() or r.next_at > now() + interval '2 minutes')`)

/** A connection that a process holds; its machine's line is known to wait up to the send `lineEnd` (0: nothing is known). */
export type HeldLine = { connectionId: number; lineEnd: number }

/** A send that was handed over so long ago is not in flight any more, and nobody else would look for it. */
const FORGOTTEN_SECONDS = 30

/**
 * The condition for a send of which its connection is told: not one that is in flight, nor one that the pace is known to hold back,
 * which has a time of its own. While messages leave all the time each of them would have all connections look.
 */
const isNews = sql.raw(`(case when s.handed_at is null then not s.by_machine or s.id > held.line_end
  else s.handed_at < now() - interval '${FORGOTTEN_SECONDS} seconds' end)`)

/**
 * Finds which of these connections have something to send, raw events that are due to be processed, or numbers to ask
 * for.
 */
export async function readWaiting(
  services: Services,
  lines: readonly HeldLine[],
): Promise<{ sends: number[]; raw: number[]; questions: number[] }> {
  const linesJson = JSON.stringify(lines.map(({ connectionId: id, lineEnd }) => ({ id, line_end: lineEnd })))
  const rows = await services.system.execute<{ kind: string; id: string }>(sql`
    with held as (select id, line_end from jsonb_to_recordset(${linesJson}::jsonb) as h (id bigint, line_end bigint))
    select 'sends' as kind, held.id::text as id from held where exists (
      select from sends s join connections c on c.id = s.connection_id and c.company_id = s.company_id
      where c.id = held.id and s.state = 'queued' and ${isNews})
    union all
    select 'raw', held.id::text from held where exists (
      select from raw_events r join connections c on c.id = r.connection_id and c.company_id = r.company_id
      where c.id = held.id and r.state = 'pending' and ${isDue})
    union all
    select 'questions', held.id::text from held where exists (
      select from number_questions n join connections c on c.id = n.connection_id and c.company_id = n.company_id
      where c.id = held.id and n.state = 'asked')`)
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => Number(row.id))
  return { sends: ids('sends'), raw: ids('raw'), questions: ids('questions') }
}

/**
 * Connections with raw events that are due and that nobody holds: what a process left behind when its connection ended.
 */
export async function readOrphans(
  services: Services,
): Promise<{ id: number; companyId: number; channel: Channel }[]> {
  const rows = await services.system.execute<{ id: string; company_id: string; channel: Channel }>(sql`
    select c.id::text, c.company_id::text, c.channel from connections c
    left join connection_leases l on l.connection_id = c.id
    where (l.owner is null or ${isOver}) and exists (
      select from raw_events r where r.company_id = c.company_id and r.connection_id = c.id
        and r.state = 'pending' and ${isDue})`)
  return rows.map((row) => ({ id: Number(row.id), companyId: Number(row.company_id), channel: row.channel }))
}

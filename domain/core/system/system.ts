import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { signInFailures, signInSessions } from '#db/schema/sign-in.ts'
import { supportVisits } from '#db/schema/support-visits.ts'
import { users } from '#db/schema/users.ts'
import type { Services } from '../context.ts'
import { DomainEvent } from '../contract/events.ts'
import { retryWhileAway } from '../database/patience.ts'
import { PLATFORM } from '../platform.ts'
import { companyRuns } from './leases.ts'
import { closeLostVisits } from './sign-in.ts'

/*
 * Everything that is read or written across companies, by name. Only these files (system.ts, system-*.ts) use
 * `services.system`; a test holds it. The role behind it reaches the columns listed in db/security.ts and no more.
 */

/** A place in the event log: rows are ordered by transaction id, then id. Text, because a xid may pass 2^53. */
export type LogPosition = { xid: string; id: number }
/** `last` = the place of the last row read, known to us or not; undefined when there was none. */
export type LogPage = {
  events: LoggedEvent[]
  last: LogPosition | undefined
  /** True if there are more events, which can be told once an older transaction ends. Nothing signals that end. */
  isHeldUp: boolean
}
export type LoggedEvent = LogPosition & { companyId: number; event: DomainEvent; loggedAt: Date }

/** Names this log; it changes after a restore, and a cursor of another log means nothing. */
export async function readLogId(services: Services): Promise<string> {
  const rows = await retryWhileAway(services, () =>
    services.system.execute<{ value: string }>(sql`select value from installation where key = 'log_id'`),
  )
  const value = rows[0]?.value
  if (!value) throw new Error('the installation has no log id')
  return value
}

/** The place before everything that is not yet committed: where a reader without a cursor starts. */
export async function readLogHead(services: Services): Promise<LogPosition> {
  const rows = await retryWhileAway(services, () =>
    services.system.execute<{ xid: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
    ),
  )
  return { xid: rows[0]?.xid ?? '0', id: 0 }
}

/**
 * The log after `after`, in order. Only rows below the oldest running transaction: ids are handed out before commit,
 * so anything above may still get a row in front of it.
 */
export async function readEvents(services: Services, after: LogPosition, limit: number): Promise<LogPage> {
  const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())`
  const pageRows = await services.system.execute<PageRow>(sql`
    select page.*, held.is_held_up from (select exists (select from events where xid >= ${oldest}) as is_held_up) held
      left join lateral (select ${POSITION_SQL}, company_id::text as company_id, event, created_at as "loggedAt", xid, id from events
        where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < ${oldest}
        order by events.xid, events.id limit ${limit}) page on true
    order by page.xid, page.id`)
  const rows = pageRows.filter((row) => row.place_xid !== null)
  const last = rows.at(-1)
  const isHeldUp = pageRows.some((row) => row.is_held_up)
  return { events: rows.flatMap(readRow), last: last && placeOf(last), isHeldUp }
}

/**
 * One company's events between two places, and the platform's, for a client that comes back. Undefined when the log no longer reaches
 * that far, when there are more than `limit`, or when reading took too long: then the client must load anew.
 */
export async function readMissedEvents(
  services: Services,
  companyId: number,
  from: LogPosition,
  to: LogPosition,
  limit: number,
): Promise<LoggedEvent[] | undefined> {
  return retryWhileAway(services, () =>
    services.system.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', '2000', true)`)
        const [reached] = await tx.execute<{ reached: boolean }>(sql`
        select exists (select from events where (xid, id) <= (${from.xid}::xid8, ${from.id}::bigint))
          or not exists (select from events) as reached`)
        if (!reached?.reached) return undefined
        const rows = await tx.execute<LogRow>(sql`
        select ${POSITION_SQL}, company_id::text as company_id, event, created_at as "loggedAt" from events
        where (xid, id) > (${from.xid}::xid8, ${from.id}::bigint) and (xid, id) <= (${to.xid}::xid8, ${to.id}::bigint)
          and company_id in (${companyId}::bigint, ${PLATFORM}::bigint)
        order by events.xid, events.id limit ${limit + 1}`)
        return rows.length > limit ? undefined : rows.flatMap(readRow)
      },
      { accessMode: 'read only' },
    ),
  )
}

/** Named otherwise than the columns: `order by xid` would take an output column of that name, and order by its text. */
const POSITION_SQL = sql`events.xid::text as place_xid, events.id::text as place_id`

type LogRow = { place_xid: string; place_id: string; company_id: string; event: unknown; loggedAt: string }
/** A row of a page, or the one row of a page without any. */
type PageRow = { is_held_up: boolean } & (LogRow | { place_xid: null })

/** A row of a version that we do not know (yet, or any more) concerns nobody. */
function readRow(row: LogRow): LoggedEvent[] {
  const event = DomainEvent.safeParse(row.event)
  if (!event.success) return []
  const companyId = Number(row.company_id)
  return [{ ...placeOf(row), companyId, event: event.data, loggedAt: new Date(row.loggedAt) }]
}

function placeOf(row: LogRow): LogPosition {
  return { xid: row.place_xid, id: Number(row.place_id) }
}

/**
 * Returns the lag of the log: the age of the oldest event that waits behind a running transaction, in seconds; 0 =
 * none.
 */
export async function readLogStall(services: Services): Promise<number> {
  const rows = await services.system.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from events
    where xid >= pg_snapshot_xmin(pg_current_snapshot())`)
  return rows[0]?.seconds ?? 0
}

export type LeaseAge = { running: number; held: number }

/** Counts the connections that should be open, and those of them that a sessions process holds now. */
export async function countLeases(services: Services): Promise<LeaseAge> {
  const rows = await services.system.execute<LeaseAge>(sql`
    select count(*)::int as running, count(*) filter (where l.owner is not null and l.expires_at > now())::int as held
    from connections c left join connection_leases l on l.connection_id = c.id
      left join companies co on co.id = c.company_id
    where c.desired = 'running' and c.deleted_at is null and ${companyRuns}`)
  return rows[0] ?? { running: 0, held: 0 }
}

export async function pingDatabase(services: Services): Promise<void> {
  await services.system.execute(sql`select 1`)
}

const KEEP_EVENTS = '48 hours'
const PRUNE_BATCH = 5000

/**
 * Deletes a batch of what nobody reads any more: old events, ended sessions, old sign-in failures. The newest event stays
 * whatever its age: by it a client that comes back knows that it missed nothing. Returns how many events went.
 */
export async function pruneLog(services: Services): Promise<number> {
  const prunedRows = await services.system.execute<{ n: number }>(sql`
    with newest as (select xid, id from events order by events.xid desc, events.id desc limit 1),
      old as (select e.xid, e.id from events e, newest where e.created_at < now() - interval '${sql.raw(KEEP_EVENTS)}'
        and (e.xid, e.id) < (newest.xid, newest.id) order by e.xid, e.id limit ${PRUNE_BATCH}),
      gone as (delete from events e using old where e.xid = old.xid and e.id = old.id returning 1)
    select count(*)::int as n from gone`)
  await services.system.delete(signInSessions).where(lt(signInSessions.expiresAt, sql`now()`))
  await closeLostVisits(services)
  await services.system.delete(signInFailures).where(lt(signInFailures.lastAt, sql`now() - interval '1 day'`))
  return prunedRows[0]?.n ?? 0
}

/** Returns the sign-in sessions among these names that are still valid. */
export async function livingSessions(services: Services, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const signIns = services.system
    .select({ name: signInSessions.id })
    .from(signInSessions)
    .where(and(inArray(signInSessions.id, [...names]), gt(signInSessions.expiresAt, sql`now()`)))
  const visits = services.system
    .select({ name: supportVisits.sessionName })
    .from(supportVisits)
    .innerJoin(signInSessions, eq(signInSessions.id, supportVisits.signInName))
    .innerJoin(users, eq(users.id, supportVisits.visitorId))
    .where(
      and(
        inArray(supportVisits.sessionName, [...names]),
        isNull(supportVisits.endedAt),
        gt(supportVisits.endsAt, sql`now()`),
        isNull(users.deletedAt),
        eq(users.isSuper, true),
      ),
    )
  const rows = await retryWhileAway(services, () => signIns.unionAll(visits))
  return new Set(rows.map((row) => row.name))
}

export type CompanyFacts = {
  id: number
  name: string
  dueAt: Date | null
  isActive: boolean
  timeZone: string
}

export async function findCompanies(services: Services, ids: readonly number[]): Promise<CompanyFacts[]> {
  if (ids.length === 0) return []
  return retryWhileAway(services, () =>
    services.system
      .select({
        id: companies.id,
        name: companies.name,
        dueAt: companies.dueAt,
        isActive: companies.isActive,
        timeZone: companies.timeZone,
      })
      .from(companies)
      .where(inArray(companies.id, [...ids])),
  )
}

/** Whether anybody administers the platform yet. */
export async function hasSuperUser(services: Pick<Services, 'system'>): Promise<boolean> {
  const rows = await services.system
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuper, true), isNull(users.deletedAt)))
    .limit(1)
  return rows.length > 0
}

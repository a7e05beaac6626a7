import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import {
  type Departure,
  type Pace,
  type PaceProfile,
  SPANS,
  type Used,
  type Waiting,
} from '../contract/pace/pace-rules.ts'

export type ReadPace = {
  pace: Pace
  used: Used
  /** The number of messages in the machine's line. */
  waiting: number
}

/** A connection's pace and what counts towards it now. Throws ERR_NO_WAPP_FOUND. */
export async function readPace(tx: Tx, connectionId: number): Promise<ReadPace> {
  const connectionPace = (await readPaces(tx, [connectionId])).get(connectionId)
  return firstOrThrow(connectionPace ? [connectionPace] : [], 'ERR_NO_WAPP_FOUND')
}

/** The same of several, by their ids; those that are not there are left out. */
export async function readPaces(
  tx: Tx,
  connectionIds: readonly number[],
): Promise<ReadonlyMap<number, ReadPace>> {
  const past = (span: keyof Used) =>
    sql`${new Date(tx.now().getTime() - SPANS[span]).toISOString()}::timestamptz`
  const rows = await tx.db.execute<
    Used & { id: number; profile: PaceProfile; since: string | null; waiting: number }
  >(sql`
    select n.id::float8 as id, n.pace as profile,
      (select min(p.first_paired_at)::text from paired_numbers p where p.company_id = n.company_id
        and p.number in (n.account_phone, n.account_lid)) as since,
      (select count(*)::int from sends w where w.company_id = n.company_id and w.connection_id = n.id and w.state = 'queued'
        and w.by_machine and w.handed_at is null) as waiting, used.*
    from connections n cross join lateral (
      select (count(*) filter (where s.by_machine and s.handed_at > ${past('perMinute')}))::int as "perMinute",
        (count(*) filter (where s.by_machine and s.handed_at > ${past('perHour')}))::int as "perHour",
        (count(*) filter (where s.by_machine))::int as "perDay",
        (count(*) filter (where s.to_stranger))::int as "strangersPerDay"
      from sends s where s.company_id = n.company_id and s.connection_id = n.id and (s.by_machine or s.to_stranger)
        and s.handed_at > ${past('perDay')}) used
    where n.company_id = ${tx.companyId} and n.id = any(${idArray(connectionIds)})`)
  return new Map(
    rows.map(({ id, profile, since, waiting, ...used }) => [
      id,
      { pace: { profile, since: since === null ? null : new Date(since) }, used, waiting },
    ]),
  )
}

/** Reads the recent departures that count towards the pace, the oldest first. */
export function readDepartures(tx: Tx, connectionId: number): Promise<Departure[]> {
  const since = new Date(tx.now().getTime() - SPANS.perDay).toISOString()
  return tx.db.execute<Departure>(sql`
    select (extract(epoch from handed_at) * 1000)::float8 as "leftAt", by_machine as "byMachine", to_stranger as "toStranger"
    from sends where company_id = ${tx.companyId} and connection_id = ${connectionId} and (by_machine or to_stranger)
      and handed_at > ${since}::timestamptz order by handed_at`)
}

/** So many of those that wait are reckoned with; beyond that nobody plans by the hour. */
export const MAX_RECKONED = 2_000

export type InLine = Waiting & { messageId: number }

/** Reads the messages that wait for the pace, in the order of the line. */
export function readLine(tx: Tx, connectionId: number): Promise<InLine[]> {
  return tx.db.execute<InLine>(sql`
    select message_id::float8 as "messageId", to_stranger as "toStranger",
      coalesce(extract(epoch from not_before) * 1000, 0)::float8 as "from"
    from sends where company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued' and by_machine
      and handed_at is null order by id limit ${MAX_RECKONED}`)
}

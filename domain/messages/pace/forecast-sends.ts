import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { forecast, type Waiting } from '../contract/pace/pace-rules.ts'
import { readDepartures, readLine, readPace } from './read-pace.ts'

/**
 * Returns the times when further messages would leave, behind those that wait in line and others that come before them.
 * Throws ERR_NO_WAPP_FOUND.
 */
export async function forecastSends(
  tx: Tx,
  connectionId: number,
  { before = [], wanted }: { before?: readonly Waiting[]; wanted: readonly Waiting[] },
): Promise<number[]> {
  const { pace } = await readPace(tx, connectionId)
  const waitingLine = [...(await readLine(tx, connectionId)), ...before, ...wanted]
  const times = forecast(pace, await readDepartures(tx, connectionId), waitingLine, tx.now().getTime())
  return times.slice(times.length - wanted.length)
}

/** Whether a contact is a stranger to a number: a person who never wrote to it. */
export function isStranger(contact: SQL, connectionId: SQL): SQL<boolean> {
  return sql<boolean>`not ${contact}.is_group and not exists (select from messages w where w.company_id = ${contact}.company_id
    and w.contact_id = ${contact}.id and w.connection_id = ${connectionId} and not w.from_me)`
}

/** Tells for each of these contacts whether they are strangers to the number; contacts that do not exist are left out. */
export async function strangersAmong(
  tx: Tx,
  { connectionId, contactIds }: { connectionId: number; contactIds: readonly number[] },
): Promise<ReadonlyMap<number, boolean>> {
  const rows = await tx.db.execute<{ id: number; strange: boolean }>(sql`
    select c.id::float8 as id, ${isStranger(sql`c`, sql`${connectionId}`)} as strange from contacts c
    where c.company_id = ${tx.companyId} and c.id = any(${idArray(contactIds)}) and c.deleted_at is null`)
  return new Map(rows.map(({ id, strange }) => [id, strange]))
}

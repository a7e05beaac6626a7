import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'

/**
 * The client ids of a request that makes several messages: the first message has the request's own, the others derive
 * from it.
 */
export function clientIdsFrom(clientId: string | null | undefined, count: number): (string | null)[] {
  if (!clientId) return Array.from({ length: count }, () => null)
  return Array.from({ length: count }, (_, index) => (index === 0 ? clientId : derived(clientId, index)))
}

/**
 * The client ids of one contact's messages, when a request makes several for each of several contacts. They do not
 * depend on the other contacts of the request.
 */
export function clientIdsOf(clientId: string, contactId: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => derived(clientId, `${contactId}:${index}`))
}

/** A UUID of version 8, whose content is ours to define (RFC 9562). */
function derived(clientId: string, index: number | string): string {
  const hex = createHash('sha256').update(`${clientId}:${index}`).digest('hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Ids of the messages that these client ids made, oldest first. */
export async function findByClientIds(tx: Tx, clientIds: readonly (string | null)[]): Promise<number[]> {
  const givenIds = clientIds.filter((id) => id !== null)
  if (givenIds.length === 0) return []
  const rows = await tx.db.execute<{ id: number }>(sql`
    select id::float8 as id from messages where company_id = ${tx.companyId}
      and client_id = any(${textArray(givenIds)}::uuid[]) order by id`)
  return rows.map((row) => row.id)
}

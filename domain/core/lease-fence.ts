import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './context.ts'
import type { Lease } from './system-leases.ts'

/** Another process holds the connection, or nobody in time: what this one writes is void. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(connectionId: number) {
    super(`connection ${connectionId} is held by another process`)
  }
}

/** One row while the lease is good, by the database's clock; locked, so that nobody takes it before this commit. */
export function heldLease({ companyId, connectionId, owner, epoch }: Lease): SQL {
  return sql`select 1 from connection_leases where company_id = ${companyId} and connection_id = ${connectionId}
    and owner = ${owner} and epoch = ${epoch} and expires_at > clock_timestamp() for share`
}

/** Throws LeaseLost unless the lease is good until this transaction ends. */
export async function requireLease(tx: Tx, lease: Lease): Promise<void> {
  const rows = await tx.db.execute(heldLease(lease))
  if (rows.length === 0) throw new LeaseLost(lease.connectionId)
}

import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../context.ts'
import type { Lease } from './leases.ts'

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

/** A connection, and since which epoch the sessions process that leases it does so. */
export type Leased = { connectionId: number; epoch: number }

/**
 * Whether the caller still holds the connection: part of each statement that a sessions process makes about it.
 * Architecture section 6, rule 10.
 */
export function isHeld(tx: Tx, { connectionId, epoch }: Leased): SQL {
  return sql`exists (select from connection_leases l where l.company_id = ${tx.companyId}
    and l.connection_id = ${connectionId} and l.epoch = ${epoch})`
}

/** Throws LeaseLost when another process holds the connection by now: nothing was written. */
export async function assertHeld(tx: Tx, lease: Leased): Promise<void> {
  const [row] = await tx.db.execute<{ isHeld: boolean }>(sql`select ${isHeld(tx, lease)} as "isHeld"`)
  if (!row?.isHeld) throw new LeaseLost(lease.connectionId)
}

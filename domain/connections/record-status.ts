import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { connectionDrops, connections } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { one } from '../core/one.ts'
import { emit } from '../core/outbox.ts'
import type { Lease } from '../core/system-leases.ts'
import { inTransaction } from '../core/transaction.ts'
import { requireLease } from './fence.ts'
import type { ConnectionStatus, DropCause } from './schema.ts'

export type StatusReport = {
  status: ConnectionStatus
  qrcode?: string | undefined
  pairingCode?: string | undefined
  number?: string | undefined
  profileName?: string | undefined
}

/**
 * Writes what the socket says of itself, and announces it. CONNECTED ends the drop that is open, if any. Codes to
 * pair by live only as long as their status. Throws LeaseLost.
 */
export function recordStatus(ctx: Ctx, lease: Lease, report: StatusReport): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const isConnected = report.status === 'CONNECTED'
    await change(tx, lease, {
      status: report.status,
      qrcode: report.qrcode ?? '',
      pairingCode: report.pairingCode ?? null,
      ...(report.number ? { number: report.number } : {}),
      ...(report.profileName ? { profileName: report.profileName } : {}),
      ...(isConnected ? { connectedAt: ctx.now(), retries: 0, pairingNumber: null } : {}),
    })
    if (isConnected) await endDrop(tx, lease)
  })
}

export type DropReport = {
  cause: DropCause
  code: number | null
  /** Null leaves what the screen shows: a short break is not shown at once. */
  status: ConnectionStatus | null
  /** A person must act before it is tried again: it is not wanted to run any more. */
  stops: boolean
}

/** A line in the timeline of drops, unless one is open already; and the status that follows. Throws LeaseLost. */
export function recordDrop(ctx: Ctx, lease: Lease, drop: DropReport): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const [open] = await tx.db
      .select({ id: connectionDrops.id, cause: connectionDrops.cause })
      .from(connectionDrops)
      .where(openDrops(lease))
      .limit(1)
    if (open?.cause !== drop.cause) await addDrop(tx, lease, drop)
    await change(tx, lease, {
      ...(drop.status ? { status: drop.status, qrcode: '', pairingCode: null } : {}),
      lastDropCause: drop.cause,
      retries: sql`${connections.retries} + 1`,
      ...(drop.stops ? { desired: 'stopped' as const } : {}),
    })
  })
}

async function addDrop(tx: Tx, lease: Lease, drop: DropReport): Promise<void> {
  await endDrop(tx, lease)
  await tx.db.insert(connectionDrops).values({
    companyId: lease.companyId,
    connectionId: lease.connectionId,
    cause: drop.cause,
    code: drop.code,
    droppedAt: tx.now(),
  })
}

async function endDrop(tx: Tx, lease: Lease): Promise<void> {
  await tx.db.update(connectionDrops).set({ recoveredAt: tx.now() }).where(openDrops(lease))
}

function openDrops({ companyId, connectionId }: Lease) {
  return and(
    eq(connectionDrops.companyId, companyId),
    eq(connectionDrops.connectionId, connectionId),
    isNull(connectionDrops.recoveredAt),
  )
}

/**
 * The order that started this session is carried out: asking again after a crash must not wipe a second time.
 * Throws LeaseLost.
 */
export function finishCommand(ctx: Ctx, lease: Lease, command: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    await tx.db
      .update(connections)
      .set({ commandKind: 'start' })
      .where(
        and(
          eq(connections.companyId, lease.companyId),
          eq(connections.id, lease.connectionId),
          eq(connections.command, command),
        ),
      )
  })
}

type Changes = Omit<Partial<typeof connections.$inferInsert>, 'retries'> & { retries?: number | SQL }

async function change(tx: Tx, { companyId, connectionId }: Lease, changes: Changes): Promise<void> {
  const row = one(
    await tx.db
      .update(connections)
      .set({
        ...changes,
        updatedAt: tx.now(),
      })
      .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)))
      .returning({ version: connections.version }),
    'ERR_NO_WAPP_FOUND',
  )
  emit(tx, { type: 'connection.session', connectionId, version: row.version })
}

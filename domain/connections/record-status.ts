import { eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx } from '../core/context.ts'
import { enqueuePush } from '../core/jobs/enqueue-push.ts'
import { requireLease } from '../core/system/lease-fence.ts'
import type { Lease } from '../core/system/leases.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ConnectionStatus, DropCause } from './contract/schema.ts'
import { changeConnection, endDrop, openDrop } from './write-status.ts'

/** A short break is nobody's concern. */
const DOWN_AFTER_SECONDS = 120

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
    await changeConnection(tx, lease, {
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
    await openDrop(tx, lease, drop)
    await changeConnection(tx, lease, {
      ...(drop.status ? { status: drop.status, qrcode: '', pairingCode: null } : {}),
      lastDropCause: drop.cause,
      retries: sql`${connections.retries} + 1`,
      ...(drop.stops ? { desired: 'stopped' as const } : {}),
    })
    const about = { kind: 'connection' as const, connectionId: lease.connectionId }
    await enqueuePush(tx, about, { afterSeconds: drop.stops ? 0 : DOWN_AFTER_SECONDS })
  })
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
        inCompany(
          lease,
          connections,
          eq(connections.id, lease.connectionId),
          eq(connections.command, command),
        ),
      )
  })
}

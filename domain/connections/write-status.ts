import { eq, isNull, type SQL } from 'drizzle-orm'
import { connectionDrops, connections } from '#db/schema/connections.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { DropCause } from './contract/schema.ts'

/** Parts of the verbs that write what a connection's socket does; who may call them is for those to see to. */
type ConnectionRef = { companyId: number; connectionId: number }
type Drop = { cause: DropCause; code: number | null; otherConnectionId?: number }

/** A line in the timeline of drops; one that is open with the same cause goes on. */
export async function openDrop(tx: Tx, connectionRef: ConnectionRef, drop: Drop): Promise<void> {
  const { cause, code, otherConnectionId } = drop
  const [open] = await tx.db
    .select({ cause: connectionDrops.cause })
    .from(connectionDrops)
    .where(openDrops(connectionRef))
    .limit(1)
  if (open?.cause === cause) return
  await endDrop(tx, connectionRef)
  const { companyId, connectionId } = connectionRef
  await tx.db
    .insert(connectionDrops)
    .values({ companyId, connectionId, cause, code, otherConnectionId, droppedAt: tx.now() })
}

export async function endDrop(tx: Tx, connectionRef: ConnectionRef): Promise<void> {
  await tx.db.update(connectionDrops).set({ recoveredAt: tx.now() }).where(openDrops(connectionRef))
}

function openDrops({ companyId, connectionId }: ConnectionRef) {
  return inCompany(
    { companyId },
    connectionDrops,
    eq(connectionDrops.connectionId, connectionId),
    isNull(connectionDrops.recoveredAt),
  )
}

type Changes = Omit<Partial<typeof connections.$inferInsert>, 'retries'> & { retries?: number | SQL }

/** Changes the row and announces it. Throws ERR_NO_WAPP_FOUND. */
export async function changeConnection(
  tx: Tx,
  { companyId, connectionId }: ConnectionRef,
  changes: Changes,
): Promise<void> {
  const row = firstOrThrow(
    await tx.db
      .update(connections)
      .set({
        ...changes,
        updatedAt: tx.now(),
      })
      .where(inCompany({ companyId }, connections, eq(connections.id, connectionId)))
      .returning({ version: connections.version }),
    'ERR_NO_WAPP_FOUND',
  )
  emit(tx, { type: 'connection.session', connectionId, version: row.version })
}

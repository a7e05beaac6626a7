import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Tx } from '../../core/context.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'

/** The connection's pace stands otherwise: told with its state, once a transaction. */
export async function announcePace(tx: Tx, connectionId: number): Promise<void> {
  const isTold = tx.pendingEffects.events.some(
    (event) => event.type === 'connection.session' && event.connectionId === connectionId,
  )
  if (isTold) return
  const [row] = await tx.db
    .select({ version: connections.version })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.id, connectionId)))
  if (row) emit(tx, { type: 'connection.session', connectionId, version: row.version })
}

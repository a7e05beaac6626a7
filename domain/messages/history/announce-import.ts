import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Tx } from '../../core/context.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'

/** Announces the progress of an import, on the connection's row and by an event of its own. */
export async function announceImport(tx: Tx, connectionId: number): Promise<void> {
  const [row] = await tx.db
    .select({
      version: connections.version,
      status: connections.statusImportMessages,
      done: connections.importThis,
      all: connections.importAll,
      date: connections.importDate,
    })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.id, connectionId)))
  if (!row) return
  const { version, status, done, all: total, date } = row
  emit(tx, { type: 'connection.session', connectionId, version })
  emit(tx, {
    type: 'import.changed',
    connectionId,
    action: status === 'importing' ? 'update' : 'refresh',
    this: done,
    all: total,
    date: date?.toISOString() ?? null,
  })
}

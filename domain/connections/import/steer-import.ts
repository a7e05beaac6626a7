import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { signalAfterCommit } from '../../core/outbox.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { announceImport } from '../../messages/history/announce-import.ts'
import { finishImport } from '../../messages/history/finish-import.ts'
import { closeImportedTickets } from '../../tickets/actions/close-all-tickets.ts'
import type { ConnectionView, ImportStatus, SteerImportInput } from '../contract/schema.ts'
import { existingConnections, findRow, viewOf } from '../queries.ts'

type Status = ImportStatus | null

const RUNS: readonly Status[] = ['preparing', 'importing']

function isUnderWay(status: Status): boolean {
  return status === 'paused' || RUNS.includes(status)
}

/** Null where the act changes nothing. */
function statusAfter(act: SteerImportInput['act'], status: Status): Status {
  if (act === 'pause' && RUNS.includes(status)) return 'paused'
  return act === 'resume' && status === 'paused' ? 'preparing' : null
}

/** Holds an import, lets it go on, or ends it where it is. What it is not in the state for changes nothing. Throws ERR_NO_WAPP_FOUND. */
export function steerImport(ctx: Ctx, { connectionId, act }: SteerImportInput): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .select()
      .from(connections)
      .where(existingConnections(tx, eq(connections.id, connectionId)))
      .for('update')
    const { statusImportMessages: status } = await findRow(tx, connectionId)
    const next = statusAfter(act, status)
    if (next) {
      await tx.db
        .update(connections)
        .set({ statusImportMessages: next, importDueAt: tx.now() })
        .where(existingConnections(tx, eq(connections.id, connectionId)))
      await announceImport(tx, connectionId)
      signalAfterCommit(tx, 'raw')
    }
    if (act === 'cancel' && isUnderWay(status)) await finishImport(tx, connectionId)
    return viewOf(tx, connectionId)
  })
}

/**
 * POST /closedimported/{id}: ends the tickets that an import made and nobody has worked on, a portion at a time, without a word to
 * anybody. The button goes when all are. Throws ERR_NO_WAPP_FOUND.
 */
export async function closeImported(
  ctx: Ctx,
  { connectionId }: { connectionId: number },
): Promise<{ closed: number }> {
  permit(ctx.actor, 'connections:manage')
  await reading(ctx, (tx) => findRow(tx, connectionId))
  const answer = await closeImportedTickets(ctx, connectionId)
  await inTransaction(ctx, async (tx) => {
    const { statusImportMessages } = await findRow(tx, connectionId)
    if (statusImportMessages !== 'renderButtonCloseTickets') return
    await tx.db
      .update(connections)
      .set({ statusImportMessages: null })
      .where(existingConnections(tx, eq(connections.id, connectionId)))
    await announceImport(tx, connectionId)
  })
  return answer
}

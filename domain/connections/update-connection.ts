import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { writeQueues } from './connection-queues.ts'
import { clearDefault } from './create-connection.ts'
import { existingConnections, lockRows, viewOf } from './queries.ts'
import { requireRatingTerms } from './rating-terms.ts'
import type { ConnectionView, UpdateConnectionInput } from './schema.ts'

/**
 * Changes what is given. Throws ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP when the default would lose its mark,
 * ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED and ERR_VALIDATION (rating). Specification 2 §5.
 */
export function updateConnection(
  ctx: Ctx,
  connectionId: number,
  input: UpdateConnectionInput,
): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')

  return inTransaction(ctx, async (tx) => {
    const before = firstOrThrow(
      (await lockRows(tx)).filter((row) => row.id === connectionId),
      'ERR_NO_WAPP_FOUND',
    )
    if (before.isDefault && input.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP')
    await requireRatingTerms(tx, before, input)
    if (!before.isDefault && input.isDefault) await clearDefault(tx)
    const { queueIds, ...columns } = input
    const { version } = firstOrThrow(
      await tx.db
        .update(connections)
        .set({ ...columns, updatedAt: tx.now() })
        .where(existingConnections(tx, eq(connections.id, connectionId)))
        .returning({ version: connections.version }),
      'ERR_NO_WAPP_FOUND',
    )
    const greeting = input.greetingMessage ?? before.greetingMessage
    const queues = queueIds ?? (await viewOf(tx, connectionId)).queueIds
    await writeQueues(tx, connectionId, queues, greeting)
    emitRow(tx, { noun: 'connection', id: connectionId, version, action: 'update' })
    return viewOf(tx, connectionId)
  })
}

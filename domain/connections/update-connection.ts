import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { armCare } from '../bot/care/arm-care.ts'
import { needsCare } from '../bot/care/care-terms.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { requireQueues } from '../queues/queries.ts'
import { requireHoursWords } from '../settings/hours-words.ts'
import { keepGroupsAs } from '../tickets/groups/keep-groups-as.ts'
import { writeQueues } from './connection-queues.ts'
import { clearDefault } from './create-connection.ts'
import { requireImportTerms } from './import/import-terms.ts'
import { type ConnectionRow, existingConnections, lockRows, viewOf } from './queries.ts'
import { requireRatingTerms } from './rating-terms.ts'
import { requireReception } from './require-reception.ts'
import type { ConnectionView, UpdateConnectionInput } from './schema.ts'

/**
 * Changes what is given. Throws ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP when the default would lose its mark,
 * ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED and ERR_VALIDATION (rating, hours, redirect, silence, vacation). Specification 2
 * §5.
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
    await requireTerms(tx, before, input)
    if (!before.isDefault && input.isDefault) await clearDefault(tx)
    const { queueIds, ...columns } = input
    const row = firstOrThrow(
      await tx.db
        .update(connections)
        .set({ ...columns, updatedAt: tx.now() })
        .where(existingConnections(tx, eq(connections.id, connectionId)))
        .returning(),
      'ERR_NO_WAPP_FOUND',
    )
    const greeting = input.greetingMessage ?? before.greetingMessage
    const queues = queueIds ?? (await viewOf(tx, connectionId)).queueIds
    await writeQueues(tx, connectionId, queues, greeting)
    const { groupAsTicket } = input
    // Once its queues are written: what nobody attends waits there.
    if (groupAsTicket !== undefined && groupAsTicket !== before.groupAsTicket)
      await keepGroupsAs(tx, connectionId, groupAsTicket)
    await careAnew(tx, before, row)
    emitRow(tx, { noun: 'connection', id: connectionId, version: row.version, action: 'update' })
    return viewOf(tx, connectionId)
  })
}

/** What hangs together of a connection's terms fits, and the queue that it redirects to is there. */
async function requireTerms(tx: Tx, before: ConnectionRow, input: UpdateConnectionInput): Promise<void> {
  await requireRatingTerms(tx, before, input)
  await requireHoursWords(tx, 'connection', before, input)
  requireReception(before, input)
  await requireImportTerms(tx, before, input)
  if (input.sendIdQueue) await requireQueues(tx, [input.sendIdQueue])
}

/** The minute of a connection begins, or ends; one that runs already keeps its time. */
async function careAnew(tx: Tx, before: ConnectionRow, after: ConnectionRow): Promise<void> {
  const isWanted = needsCare(after)
  if (isWanted !== needsCare(before)) await armCare(tx, after.id, isWanted)
}

import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import { armTimedCheck } from '../bot/timed-checks/arm-timed-check.ts'
import { needsTimedCheck } from '../bot/timed-checks/check-settings.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import { keepGroupsAs } from '../tickets/groups/keep-groups-as.ts'
import { writeQueues } from './connection-queues.ts'
import type { ConnectionView, UpdateConnectionInput } from './contract/schema.ts'
import { clearDefault } from './create-connection.ts'
import { type ConnectionRow, existingConnections, viewOf } from './queries.ts'
import { requireConnectionTerms } from './terms/require-terms.ts'
import { lockUnchanged } from './terms/settings-version.ts'

/**
 * Changes what is given. Throws ERR_NO_WAPP_FOUND, ERR_ROW_CHANGED when the settings were changed since `version`, ERR_NO_OTHER_WHATSAPP when the default would lose its mark,
 * ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED and ERR_VALIDATION (rating, hours, redirect, silence, vacation). Specification 2
 * §5.
 */
export function updateConnection(
  ctx: Ctx,
  connectionId: number,
  { version, ...input }: UpdateConnectionInput,
): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')

  return inTransaction(ctx, async (tx) => {
    const before = await lockUnchanged(tx, connectionId, version)
    if (before.isDefault && input.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP')
    const past = await requireConnectionTerms(tx, before, input)
    if (!before.isDefault && input.isDefault) await clearDefault(tx)
    const { queueIds, ...columns } = { ...input, ...past }
    const row = firstOrThrow(
      await tx.db
        .update(connections)
        .set({ ...columns, ...SETTINGS_CHANGED, updatedAt: tx.now() })
        .where(existingConnections(tx, eq(connections.id, connectionId)))
        .returning(),
      'ERR_NO_WAPP_FOUND',
    )
    if (queueIds) await writeQueues(tx, connectionId, queueIds)
    const { groupAsTicket } = input
    // Once its queues are written: what nobody attends waits there.
    if (groupAsTicket !== undefined && groupAsTicket !== before.groupAsTicket)
      await keepGroupsAs(tx, connectionId, groupAsTicket)
    await careAnew(tx, before, row)
    emitRow(tx, { noun: 'connection', id: connectionId, version: row.version, action: 'update' })
    return viewOf(tx, connectionId)
  })
}

/** The minute of a connection begins, or ends; one that runs already keeps its time. */
async function careAnew(tx: Tx, before: ConnectionRow, after: ConnectionRow): Promise<void> {
  const isWanted = needsTimedCheck(after)
  if (isWanted !== needsTimedCheck(before)) await armTimedCheck(tx, after.id, isWanted)
}

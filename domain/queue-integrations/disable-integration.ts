import { eq } from 'drizzle-orm'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import type { Ctx } from '../core/context.ts'
import { enqueuePush } from '../core/jobs/enqueue-push.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import { existingIntegrations } from './queries.ts'

/** Stops an integration whose other side is gone, until somebody saves it, and tells the admins, once. */
export async function disableIntegration(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null) return
  await inTransaction(ctx, async (tx) => {
    const [disabledRow] = await tx.db
      .update(queueIntegrations)
      .set({ isDisabled: true, updatedAt: tx.now() })
      .where(existingIntegrations(tx, eq(queueIntegrations.id, id), eq(queueIntegrations.isDisabled, false)))
      .returning({ id: queueIntegrations.id, version: queueIntegrations.version })
    if (!disabledRow) return
    emitRow(tx, { noun: 'queueIntegration', ...disabledRow, action: 'update' })
    await enqueuePush(tx, { kind: 'integration', queueIntegrationId: id })
  })
}

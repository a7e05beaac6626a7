import { eq } from 'drizzle-orm'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import type { MadeSecret } from '../deliveries/contract/schema.ts'
import { FORMER_SECRET_MS, makeSecret } from '../deliveries/signature.ts'
import { existingIntegrations } from './queries.ts'
import { sealText } from './sealed.ts'

/**
 * POST /queueIntegration/{id}/secret: a new key by which its events are signed. The one before signs as well for a day, so that the
 * other side loses nothing while it takes over the new one. Throws ERR_NOT_FOUND.
 */
export function rotateSecret(
  ctx: Ctx,
  { queueIntegrationId }: { queueIntegrationId: number },
): Promise<MadeSecret> {
  permit(ctx.actor, 'queueIntegrations:save')
  const secret = makeSecret()
  return inTransaction(ctx, async (tx) => {
    const isIntegration = existingIntegrations(tx, eq(queueIntegrations.id, queueIntegrationId))
    const [before] = await tx.db.select().from(queueIntegrations).where(isIntegration).for('update')
    const formerSecretSealed = before?.secretSealed ?? null
    const formerSecretUntil = formerSecretSealed ? new Date(tx.now().getTime() + FORMER_SECRET_MS) : null
    const { version } = firstOrThrow(
      await tx.db
        .update(queueIntegrations)
        .set({
          secretSealed: sealText(tx, 'secret', secret),
          formerSecretSealed,
          formerSecretUntil,
          updatedAt: tx.now(),
        })
        .where(isIntegration)
        .returning({ version: queueIntegrations.version }),
      'ERR_NOT_FOUND',
    )
    emitRow(tx, { noun: 'queueIntegration', id: queueIntegrationId, version, action: 'update' })
    return { secret, formerSecretUntil: formerSecretUntil?.toISOString() ?? null }
  })
}

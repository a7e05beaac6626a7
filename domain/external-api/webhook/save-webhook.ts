import { externalWebhooks } from '#db/schema/external-api.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import { type OutgoingRules, requirePublicUrl } from '../../core/outgoing/outgoing.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { MadeSecret } from '../../deliveries/contract/schema.ts'
import { FORMER_SECRET_MS, makeSecret } from '../../deliveries/signature.ts'
import type { SavedWebhook, WebhookInput } from '../contract/schema.ts'
import { connectionView } from '../overview.ts'
import { findWebhook, giveUpEvents, isOf, requireConnection, sealSecret, webhookOf } from './webhook-row.ts'

/**
 * PUT /messages-api/{whatsappId}/webhook. A new one gets its key, which is said in this answer alone; one that had stopped goes on.
 * Throws ERR_NO_WAPP_FOUND, ERR_PRIVATE_ADDRESS.
 */
export function saveWebhook(
  ctx: Ctx,
  { whatsappId: connectionId, url }: WebhookInput,
  rules: OutgoingRules,
): Promise<SavedWebhook> {
  permit(ctx.actor, 'externalApi:manage')
  requirePublicUrl('url', url, rules)
  return inTransaction(ctx, async (tx) => {
    const before = await findWebhook(tx, connectionId)
    const secret = before ? null : makeSecret()
    const saved = { url, stoppedAt: null, stopReason: null, updatedAt: tx.now() }
    if (secret === null) await tx.db.update(externalWebhooks).set(saved).where(isOf(tx, connectionId))
    else {
      const secretSealed = sealSecret(tx, connectionId, secret)
      await tx.db
        .insert(externalWebhooks)
        .values({ ...saved, companyId: tx.companyId, connectionId, secretSealed, createdAt: tx.now() })
    }
    return { connection: await connectionView(tx, connectionId), secret }
  })
}

/** DELETE /messages-api/{whatsappId}/webhook: what waits to be sent is not sent any more. Throws ERR_NO_WAPP_FOUND. */
export function removeWebhook(ctx: Ctx, { whatsappId: connectionId }: { whatsappId: number }): Promise<void> {
  permit(ctx.actor, 'externalApi:manage')
  return inTransaction(ctx, async (tx) => {
    await requireConnection(tx, connectionId)
    await tx.db.delete(externalWebhooks).where(isOf(tx, connectionId))
    await giveUpEvents(tx, connectionId)
    await clearTimer(tx, { kind: 'webhook', refId: connectionId })
  })
}

/**
 * POST /messages-api/{whatsappId}/webhook/secret: a new key; the one before signs as well for a day. Throws ERR_NO_WAPP_FOUND,
 * ERR_NOT_FOUND where there is no webhook.
 */
export function rotateWebhookSecret(
  ctx: Ctx,
  { whatsappId: connectionId }: { whatsappId: number },
): Promise<MadeSecret> {
  permit(ctx.actor, 'externalApi:manage')
  return inTransaction(ctx, async (tx) => {
    const { secretSealed: formerSecretSealed } = await webhookOf(tx, connectionId)
    return replaceSecret(tx, connectionId, formerSecretSealed)
  })
}

async function replaceSecret(
  tx: Tx,
  connectionId: number,
  formerSecretSealed: Uint8Array,
): Promise<MadeSecret> {
  const secret = makeSecret()
  const formerSecretUntil = new Date(tx.now().getTime() + FORMER_SECRET_MS)
  const secretSealed = sealSecret(tx, connectionId, secret)
  await tx.db
    .update(externalWebhooks)
    .set({ secretSealed, formerSecretSealed, formerSecretUntil, updatedAt: tx.now() })
    .where(isOf(tx, connectionId))
  return { secret, formerSecretUntil: formerSecretUntil.toISOString() }
}

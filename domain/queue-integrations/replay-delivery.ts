import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import type { OutgoingRules } from '../core/outgoing/outgoing.ts'
import { reading } from '../core/transaction.ts'
import type { DeliveryView } from '../deliveries/contract/schema.ts'
import { findDelivery } from '../deliveries/delivery-page.ts'
import { resendDelivery } from '../deliveries/resend-delivery.ts'
import { isSigned } from './contract/schema.ts'
import { openSettings } from './integration-settings.ts'
import { findIntegration } from './queries.ts'

type Named = { queueIntegrationId: number; deliveryId: number }

/**
 * POST /queueIntegration/{id}/deliveries/{deliveryId}/replay: the same event under the same `webhook-id`, signed anew. Its answer is
 * noted and goes to no customer: the conversation is elsewhere by now. Throws ERR_NOT_FOUND, ERR_DELIVERY_STATE for what is no event
 * of n8n or a webhook.
 */
export async function replayDelivery(ctx: Ctx, named: Named, rules: OutgoingRules): Promise<DeliveryView> {
  permit(ctx.actor, 'queueIntegrations:save')
  const { queueIntegrationId: integrationId, deliveryId } = named
  const owner = { integrationId }
  const {
    type,
    urlN8N: url,
    secrets,
  } = await reading(ctx, async (tx) => {
    const integration = await findIntegration(tx, integrationId)
    if (!integration) throw new AppError('ERR_NOT_FOUND')
    await findDelivery(tx, owner, deliveryId)
    return openSettings(tx, integration)
  })
  if (!isSigned(type)) throw new AppError('ERR_DELIVERY_STATE')
  return resendDelivery({ ctx, rules }, { owner, deliveryId, receiver: { url, secrets } })
}

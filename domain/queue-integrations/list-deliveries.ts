import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { DeliveryPage, ListDeliveriesInput } from '../deliveries/contract/schema.ts'
import { deliveryPage } from '../deliveries/delivery-page.ts'
import { findIntegration } from './queries.ts'

/** GET /queueIntegration/{id}/deliveries: newest first. Throws ERR_NOT_FOUND. */
export function listDeliveries(
  ctx: Ctx,
  { queueIntegrationId: integrationId, ...input }: ListDeliveriesInput & { queueIntegrationId: number },
): Promise<DeliveryPage> {
  permit(ctx.actor, 'queueIntegrations:list')
  return reading(ctx, async (tx) => {
    if (!(await findIntegration(tx, integrationId))) throw new AppError('ERR_NOT_FOUND')
    return deliveryPage(tx, { integrationId }, input)
  })
}

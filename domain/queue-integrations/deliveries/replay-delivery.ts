import { and, eq } from 'drizzle-orm'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { DeliveryView } from '../contract/schema.ts'
import { isSigned } from '../contract/schema.ts'
import { failureOfStatus } from '../drivers/call-system.ts'
import { sendEvent } from '../drivers/webhook.ts'
import { openSettings } from '../integration-settings.ts'
import { findIntegration } from '../queries.ts'
import { noteTry } from './delivery-log.ts'
import { deliveryView } from './list-deliveries.ts'

type Named = { queueIntegrationId: number; deliveryId: number }

/**
 * POST /queueIntegration/{id}/deliveries/{deliveryId}/replay: the same event under the same `webhook-id`, signed anew. Its answer is
 * noted and goes to no customer: the conversation is elsewhere by now. Throws ERR_NOT_FOUND, ERR_DELIVERY_STATE for what is no event
 * of n8n or a webhook.
 */
export async function replayDelivery(ctx: Ctx, named: Named, rules: OutgoingRules): Promise<DeliveryView> {
  permit(ctx.actor, 'queueIntegrations:save')
  const { row, settings } = await reading(ctx, async (tx) => {
    const integration = await findIntegration(tx, named.queueIntegrationId)
    if (!integration) throw new AppError('ERR_NOT_FOUND')
    return { row: await findDelivery(tx, named), settings: openSettings(tx, integration) }
  })
  const { eventId, requestBody: text } = row
  if (!isSigned(settings.type) || text === '') throw new AppError('ERR_DELIVERY_STATE')
  const { answer, milliseconds } = await sendEvent({ ctx, rules }, settings, { eventId, text })
  const { status } = answer
  const isDone = status !== null && status >= 200 && status < 300
  const failure = answer.failure ?? (isDone ? null : failureOfStatus(answer.status))
  await noteTry(
    ctx,
    { integrationId: settings.integrationId, eventId },
    {
      state: isDone ? 'delivered' : 'failed',
      status,
      failure,
      milliseconds,
      answer: answer.failure === null ? answer.text : '',
      nextTryAt: null,
    },
  )
  return reading(ctx, async (tx) => deliveryView(tx, await findDelivery(tx, named)))
}

async function findDelivery(tx: Tx, { queueIntegrationId, deliveryId }: Named) {
  const rows = await tx.db
    .select()
    .from(integrationDeliveries)
    .where(
      and(
        inCompany(tx, integrationDeliveries, eq(integrationDeliveries.id, deliveryId)),
        eq(integrationDeliveries.integrationId, queueIntegrationId),
      ),
    )
  return firstOrThrow(rows, 'ERR_NOT_FOUND')
}

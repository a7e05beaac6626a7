import type { Ctx } from '../../core/context.ts'
import { unguessable } from '../../core/contract/id.ts'
import { permit } from '../../core/contract/permissions.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { reading } from '../../core/transaction.ts'
import type { DeliveryPage, DeliveryView, ListDeliveriesInput } from '../../deliveries/contract/schema.ts'
import { deliveryPage, findDelivery } from '../../deliveries/delivery-page.ts'
import { resendDelivery } from '../../deliveries/resend-delivery.ts'
import { failureOfAnswer, sendEvent } from '../../deliveries/send-event.ts'
import type { WebhookTrial } from '../contract/schema.ts'
import { receiverOf, requireConnection, webhookOf } from './webhook-row.ts'

type OfConnection = { whatsappId: number }

/** GET /messages-api/{whatsappId}/deliveries: newest first. Throws ERR_NO_WAPP_FOUND. */
export function listWebhookDeliveries(
  ctx: Ctx,
  { whatsappId: connectionId, ...input }: ListDeliveriesInput & OfConnection,
): Promise<DeliveryPage> {
  permit(ctx.actor, 'externalApi:manage')
  return reading(ctx, async (tx) => {
    await requireConnection(tx, connectionId)
    return deliveryPage(tx, { connectionId }, input)
  })
}

/** POST …/deliveries/{deliveryId}/replay. Throws ERR_NO_WAPP_FOUND, ERR_NOT_FOUND, ERR_DELIVERY_STATE. */
export async function replayWebhookDelivery(
  ctx: Ctx,
  { whatsappId: connectionId, deliveryId }: OfConnection & { deliveryId: number },
  rules: OutgoingRules,
): Promise<DeliveryView> {
  permit(ctx.actor, 'externalApi:manage')
  const owner = { connectionId }
  const receiver = await reading(ctx, async (tx) => {
    const row = await webhookOf(tx, connectionId)
    await findDelivery(tx, owner, deliveryId)
    return receiverOf(tx, row)
  })
  return resendDelivery({ ctx, rules }, { owner, deliveryId, receiver })
}

/** POST …/webhook/test: an event of type `test`, signed by the saved key. Throws ERR_NO_WAPP_FOUND, ERR_NOT_FOUND. */
export async function testWebhook(
  ctx: Ctx,
  { whatsappId: connectionId }: OfConnection,
  rules: OutgoingRules,
): Promise<WebhookTrial> {
  permit(ctx.actor, 'externalApi:manage')
  const receiver = await reading(ctx, async (tx) => receiverOf(tx, await webhookOf(tx, connectionId)))
  const data = { connection: { id: connectionId }, company: { id: ctx.companyId } }
  const text = JSON.stringify({ type: 'test', timestamp: ctx.now().toISOString(), data })
  const { answer } = await sendEvent({ ctx, rules }, receiver, { eventId: `msg_test_${unguessable()}`, text })
  const failure = failureOfAnswer(answer)
  return { isWorking: failure === null, status: answer.status, failure }
}

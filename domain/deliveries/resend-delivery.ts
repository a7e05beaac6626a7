import { AppError } from '../core/contract/errors.ts'
import { reading } from '../core/transaction.ts'
import type { Outside } from '../flows/calls/driver.ts'
import type { DeliveryView } from './contract/schema.ts'
import { noteTryByHand } from './delivery-log.ts'
import { type DeliveryOwner, deliveryView, findDelivery } from './delivery-page.ts'
import { type Receiver, sendEvent, tryOf } from './send-event.ts'

type ResentDelivery = { owner: DeliveryOwner; deliveryId: number; receiver: Receiver }

/**
 * Sends an event of the log again, under the same `webhook-id`, signed anew. The answer is noted and acts on nothing else. Throws
 * ERR_NOT_FOUND, ERR_DELIVERY_STATE where its body was not kept.
 */
export async function resendDelivery(
  outside: Outside,
  { owner, deliveryId, receiver }: ResentDelivery,
): Promise<DeliveryView> {
  const { ctx } = outside
  const { eventId, requestBody: text } = await reading(ctx, (tx) => findDelivery(tx, owner, deliveryId))
  if (text === '') throw new AppError('ERR_DELIVERY_STATE')
  const sent = await sendEvent(outside, receiver, { eventId, text })
  await noteTryByHand(ctx, { eventId }, tryOf(sent, null))
  return reading(ctx, async (tx) => deliveryView(tx, await findDelivery(tx, owner, deliveryId)))
}

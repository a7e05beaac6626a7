import { isEndless } from '../../bot/is-endless.ts'
import type { BoundedCall } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { wallClock } from '../../core/contract/time.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { answerRating } from '../../tickets/rating/rate-ticket.ts'
import { fillText, sendSystemMessage } from '../../tickets/system-messages/system-messages.ts'
import { callText } from '../contract/texts.ts'
import type { InboundContext } from './inbound-context.ts'
import { storeInbound } from './store-inbound.ts'

/**
 * A call that nobody took stays in the conversation as a text. With `acceptCallWhatsapp` the caller is told that calls
 * are not answered here; a group, which is not who calls, is not. Server behaviour §1.10.
 */
export async function receiveCall(tx: Tx, inbound: InboundContext, event: BoundedCall): Promise<void> {
  if (!event.wasMissed || inbound.knownMessages.length > 0) return
  const { hour, minute } = wallClock(event.sentAt, inbound.timeZone)
  const callTime = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const stored = await storeInbound(tx, inbound, {
    ...event,
    mediaType: 'call_log',
    body: callText(event.isVideo, callTime),
    data: { isVideo: event.isVideo },
  })
  if (stored?.awaitsRating) {
    await answerRating(tx, { ticketId: stored.ticketId, mediaType: 'call_log', text: null })
  }
  const { acceptCallWhatsapp, AcceptCallWhatsappMessage } = await getSettings(tx)
  if (!stored || !acceptCallWhatsapp || event.fromMe || inbound.isGroup) return
  if (await isEndless(tx, inbound)) return
  const { ticketId } = stored
  const body = await fillText(tx, ticketId, AcceptCallWhatsappMessage)
  await sendSystemMessage(tx, { ticketId, body, userId: null, isPrivate: false })
}

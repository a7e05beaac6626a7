import { type CampaignAnswer, HEARD_MS, hearAnswer } from '../../campaigns/inbound/hear-answer.ts'
import type { Tx } from '../../core/context.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { answerTextOf } from '../answer-text.ts'
import { saysSomething } from '../contract/rules.ts'
import { queueMessage } from '../outbound/queue-message.ts'
import type { InboundContext } from './inbound-context.ts'

/** Whether what a contact writes may be an answer to a campaign: nobody else is looked up. */
export function mayAnswerCampaign(
  tx: Tx,
  { lastCampaignAt }: Pick<InboundContext, 'lastCampaignAt'>,
): boolean {
  return lastCampaignAt !== null && tx.now().getTime() - lastCampaignAt.getTime() < HEARD_MS
}

type Written = Parameters<typeof answerTextOf>[0] & { fromMe: boolean }
type HeardContext = InboundContext & { campaignAnswer?: CampaignAnswer }

/**
 * Hears a customer's message for campaigns before it is stored. An answer to one starts no bot, flow or greeting; where no conversation
 * was asked for it opens none.
 */
export async function hearForCampaign(
  tx: Tx,
  inbound: InboundContext,
  message: Written,
): Promise<HeardContext> {
  const { fromMe, mediaType } = message
  if (fromMe || inbound.isGroup || !inbound.isActive || !saysSomething(mediaType)) return inbound
  if (!mayAnswerCampaign(tx, inbound)) return inbound
  const { contactId, connectionId } = inbound
  const campaignAnswer = await hearAnswer(tx, { contactId, connectionId, text: answerTextOf(message) ?? '' })
  if (!campaignAnswer) return inbound
  return { ...inbound, campaignAnswer, isBotAway: true, isQuiet: campaignAnswer.isQuiet }
}

/** Tells who opted out or in that it is so, once, and writes it into the log. */
export async function answerForCampaign(
  tx: Tx,
  ticketId: number,
  { kind, answerText }: CampaignAnswer,
): Promise<void> {
  if (kind === 'optsOut' || kind === 'optsIn') await logTicket(tx, { ticketId, type: kind })
  if (answerText) await queueMessage(tx, { ticketId, body: answerText, userId: null, isPrivate: false })
}

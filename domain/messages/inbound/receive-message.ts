import { answerCustomer } from '../../bot/answer-customer.ts'
import { isEndless } from '../../bot/is-endless.ts'
import type { StoredBotState } from '../../bot/stored-bot-state.ts'
import type { BoundedMessage, BoundedStub } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { addInboundFile } from '../../files/add-inbound-file.ts'
import type { TicketRow } from '../../tickets/queries.ts'
import { answerRating } from '../../tickets/rating/rate-ticket.ts'
import { answerTextOf } from '../answer-text.ts'
import { eraseRaw } from '../changes/erase-message.ts'
import { bodyOf } from '../contract/preview.ts'
import { saysSomething } from '../contract/rules.ts'
import { TEXTS, tooLargeText } from '../contract/texts.ts'
import { settleAccepted } from '../delivery/record-accepted.ts'
import { queueMessage } from '../outbound/queue-message.ts'
import { answerForCampaign, hearForCampaign } from './campaign-door.ts'
import { isErased, lockAffected } from './effects.ts'
import { fillStub, giveUpStub } from './fill-stub.ts'
import type { InboundContext } from './inbound-context.ts'
import type { KnownMessage } from './inbound-facts.ts'
import { answerIdOf, dataOf, type MessageData } from './message-data.ts'
import { refuseAudio } from './refuse-audio.ts'
import { storeInbound } from './store-inbound.ts'

/**
 * A message of the customer, or one that the account's owner wrote on the phone. One that is known already changes
 * nothing, except that a stub is filled; the echo of a message of ours proves that the channel has it.
 */
export async function receiveMessage(tx: Tx, inbound: InboundContext, event: BoundedMessage): Promise<void> {
  const existing = knownIn(inbound, event)
  if (existing && !existing.isStub) return again(tx, inbound, event, existing)

  const file = event.file && (await addInboundFile(tx, { ...inbound, file: event.file }))
  const message = {
    ...event,
    body: bodyOf(event),
    data: dataOf(event.dataJson),
    fileId: file?.id ?? null,
    fileName: event.file?.name ?? null,
  }
  if (existing) {
    await fillStub(tx, inbound, existing, message)
    const isHeardOut = !event.fromMe && inbound.isActive && saysSomething(event.mediaType)
    const answerFacts = { awaitsRating: isHeardOut, isReceived: isHeardOut, ticket: null, standing: null }
    return existing.isDeleted ? undefined : answer(tx, inbound, { ...message, ...existing, ...answerFacts })
  }
  const heard = await hearForCampaign(tx, inbound, message)
  const stored = await storeInbound(tx, heard, message)
  if (!stored) return
  if (file?.isTooLarge) await tellLimit(tx, inbound, event, stored.ticketId)
  await answer(tx, heard, { ...message, ...stored })
  if (heard.campaignAnswer) await answerForCampaign(tx, stored.ticketId, heard.campaignAnswer)
}

type Stored = Parameters<typeof answerTextOf>[0] &
  Parameters<typeof refuseAudio>[2] & {
    awaitsRating: boolean
    isReceived: boolean
    ticket: TicketRow | null
    standing: StoredBotState | null
    data: MessageData
    /** The row that was stored. */
    id: number
  }

/** Sends the automatic answers to a message. */
async function answer(tx: Tx, inbound: InboundContext, message: Stored): Promise<void> {
  const text = answerTextOf(message)
  if (message.awaitsRating) await answerRating(tx, { ...message, text })
  if (message.isReceived && !inbound.isBotAway) {
    const { ticketId, ticket, standing, data, mediaType, id: messageId } = message
    const answerId = answerIdOf(data)
    const customerMessage = { ticketId, ticket, standing, text, answerId, mediaType, messageId }
    const { isClosed } = await answerCustomer(tx, customerMessage)
    if (isClosed) return
  }
  await refuseAudio(tx, inbound, message)
}

/**
 * The message exists but its content has not come: a readable placeholder that a later delivery fills, also when it was
 * given up meanwhile.
 */
export async function receiveStub(tx: Tx, inbound: InboundContext, event: BoundedStub): Promise<void> {
  const existing = knownIn(inbound, event)
  const body = event.isFinal ? TEXTS.unreadable : TEXTS.waiting
  if (existing) return existing.isStub && event.isFinal ? giveUpStub(tx, existing, body) : undefined
  const data = { reason: event.reason }
  await storeInbound(tx, inbound, { ...event, mediaType: 'unsupported', body, data, isStub: true })
}

/** Ids are chosen by senders: the same id in another chat, or by another participant, is another message. */
function knownIn(inbound: InboundContext, { fromMe }: { fromMe: boolean }): KnownMessage | undefined {
  const isSame = (message: KnownMessage) =>
    message.fromMe || (message.contactId === inbound.contactId && message.authorId === inbound.authorId)
  return inbound.knownMessages.find((message) => message.fromMe === fromMe && isSame(message))
}

/**
 * Handles a message that the channel delivers again. Nothing of an erased message is kept, however often it is
 * delivered.
 */
async function again(
  tx: Tx,
  inbound: InboundContext,
  event: BoundedMessage,
  existing: KnownMessage,
): Promise<void> {
  if (event.fromMe) return echo(tx, inbound, event)
  const message = existing.isDeleted && (await lockAffected(tx, existing.id))
  if (message && isErased(message)) await eraseRaw(tx, message)
}

function echo(tx: Tx, { connectionId }: InboundContext, { externalId }: BoundedMessage): Promise<void> {
  return settleAccepted(tx, { connectionId, externalIds: [externalId] })
}

async function tellLimit(
  tx: Tx,
  inbound: InboundContext,
  event: BoundedMessage,
  ticketId: number,
): Promise<void> {
  if (event.fromMe || inbound.isGroup || (await isEndless(tx, inbound))) return
  const body = tooLargeText(inbound.downloadLimitMb)
  await queueMessage(tx, { ticketId, body, userId: null, isPrivate: false })
}

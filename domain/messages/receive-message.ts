import type { BoundedMessage, BoundedStub } from '../channels/inbound.ts'
import type { Tx } from '../core/context.ts'
import { addInboundFile } from '../files/add-inbound-file.ts'
import { answerRating } from '../tickets/rate-ticket.ts'
import { isErased, lockAffected } from './effects.ts'
import { eraseRaw } from './erase-message.ts'
import { fillStub, giveUpStub } from './fill-stub.ts'
import type { KnownMessage } from './inbound-facts.ts'
import { bodyOf } from './preview.ts'
import { queueMessage } from './queue-message.ts'
import { settleAccepted } from './record-accepted.ts'
import type { Scene } from './scene.ts'
import { storeInbound } from './store-inbound.ts'
import { TEXTS, tooLargeText } from './texts.ts'

/**
 * A message of the customer, or one that the account's owner wrote on the phone. One that is known already changes
 * nothing, except that a stub is filled; the echo of a message of ours proves that the channel has it.
 */
export async function receiveMessage(tx: Tx, scene: Scene, event: BoundedMessage): Promise<void> {
  const known = knownIn(scene, event)
  if (known && !known.isStub) return again(tx, scene, event, known)

  const file = event.file && (await addInboundFile(tx, { ...scene, file: event.file }))
  const message = {
    ...event,
    body: bodyOf(event),
    data: dataOf(event.dataJson),
    fileId: file?.id ?? null,
  }
  if (known) {
    await fillStub(tx, scene, known, message)
    if (!event.fromMe && !known.isDeleted && scene.isActive)
      await answerRating(tx, { ...message, ticketId: known.ticketId })
    return
  }
  const stored = await storeInbound(tx, scene, message)
  if (stored && file?.isTooLarge) await tellLimit(tx, scene, event, stored.ticketId)
  if (stored?.awaitsRating) await answerRating(tx, { ...message, ticketId: stored.ticketId })
}

/**
 * The message exists but its content has not come: a readable placeholder that a later delivery fills, also when it was
 * given up meanwhile.
 */
export async function receiveStub(tx: Tx, scene: Scene, event: BoundedStub): Promise<void> {
  const known = knownIn(scene, event)
  const body = event.isFinal ? TEXTS.unreadable : TEXTS.waiting
  if (known) return known.isStub && event.isFinal ? giveUpStub(tx, known, body) : undefined
  const data = { reason: event.reason }
  await storeInbound(tx, scene, { ...event, mediaType: 'unsupported', body, data, isStub: true })
}

/** Ids are chosen by senders: the same id in another chat, or by another participant, is another message. */
function knownIn(scene: Scene, { fromMe }: { fromMe: boolean }): KnownMessage | undefined {
  const isSame = (message: KnownMessage) =>
    message.fromMe || (message.contactId === scene.contactId && message.authorId === scene.authorId)
  return scene.known.find((message) => message.fromMe === fromMe && isSame(message))
}

/** Of an erased message nothing is kept, however often the channel delivers it. */
async function again(tx: Tx, scene: Scene, event: BoundedMessage, known: KnownMessage): Promise<void> {
  if (event.fromMe) return echo(tx, scene, event)
  const message = known.isDeleted && (await lockAffected(tx, known.id))
  if (message && isErased(message)) await eraseRaw(tx, message)
}

function echo(tx: Tx, { connectionId }: Scene, { externalId }: BoundedMessage): Promise<void> {
  return settleAccepted(tx, { connectionId, externalIds: [externalId] })
}

async function tellLimit(tx: Tx, scene: Scene, event: BoundedMessage, ticketId: number): Promise<void> {
  if (event.fromMe || scene.isGroup) return
  const body = tooLargeText(scene.downloadLimitMb)
  await queueMessage(tx, { ticketId, body, userId: null, isPrivate: false })
}

function dataOf(json: string | null): Record<string, unknown> | null {
  if (json === null) return null
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : { value }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { BoundedEdit, BoundedReaction, BoundedRevoke } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { announceMessages } from '../changes/message-bodies.ts'
import { OURSELVES } from '../changes/outbound-actions.ts'
import { refreshPreview } from '../changes/refresh-preview.ts'
import { answerCorrection } from './answer-correction.ts'
import { type EarlyEffect, keepEarly } from './early-effects.ts'
import { type Affected, applyEdit, applyReaction, applyRevoke, lockAffected } from './effects.ts'
import type { InboundContext } from './inbound-context.ts'

type Effect = BoundedEdit | BoundedRevoke | BoundedReaction

/** The author corrected a message: new body, the old one kept. Server behaviour §1.7. */
export async function receiveEdit(tx: Tx, inbound: InboundContext, event: BoundedEdit): Promise<void> {
  const { body, fromMe } = event
  const change = (message: Affected) => applyEdit(tx, message, { body, editedAt: event.sentAt })
  const early: EarlyEffect = { ...effectOf(inbound, event), kind: 'edit', value: body }
  const message = await affectOwn(tx, inbound, event, early, change)
  if (!message || fromMe || !inbound.isActive || inbound.isBotAway) return
  await answerCorrection(tx, { messageId: message.id, ticketId: message.ticketId, text: body })
}

/** The author took a message back, or an admin of the group took it away. Server behaviour §1.7. */
export async function receiveRevoke(tx: Tx, inbound: InboundContext, event: BoundedRevoke): Promise<void> {
  if (event.isByAdmin && inbound.isGroup) return revokeByAdmin(tx, inbound, event)
  // Whose message the sender says it is counts for nothing: only their own can be taken back.
  const effect = { ...effectOf(inbound, event), kind: 'revoke' as const, value: '' }
  await affectOwn(tx, inbound, event, effect, (message) => applyRevoke(tx, message))
}

/**
 * Revokes a message for a group's admin. A message that is not here needs no revoking: in a group, a message comes
 * before its revocation.
 */
async function revokeByAdmin(
  tx: Tx,
  inbound: InboundContext,
  { targetFromMe }: BoundedRevoke,
): Promise<void> {
  const sameContact = inbound.knownMessages.filter(({ contactId }) => contactId === inbound.contactId)
  const target = sameContact.find(({ fromMe }) => fromMe === targetFromMe)
  const message = target && (await lockAffected(tx, target.id))
  if (message && (await applyRevoke(tx, message))) await tellChanged(tx, message)
}

/** Somebody reacted to a message of the conversation, or took it back (empty). */
export async function receiveReaction(
  tx: Tx,
  inbound: InboundContext,
  event: BoundedReaction,
): Promise<void> {
  const { emoji, targetFromMe: fromMe } = event
  const target = inbound.knownMessages.find(
    (candidate) => candidate.fromMe === fromMe && candidate.contactId === inbound.contactId,
  )
  if (!target) return keepEarly(tx, [{ ...effectOf(inbound, event), fromMe, kind: 'reaction', value: emoji }])
  const authorId = event.fromMe ? OURSELVES : (inbound.authorId ?? inbound.contactId)
  const hasChanged = await applyReaction(tx, target, { authorId, emoji, reactedAt: event.sentAt })
  if (hasChanged) await announceMessages(tx, [target.id])
}

/**
 * Applies a change that only a message's own author may make. Resolves with the message as it was, if it changed. The
 * attempt of another person is ignored, and noted.
 */
async function affectOwn(
  tx: Tx,
  inbound: InboundContext,
  event: BoundedEdit | BoundedRevoke,
  early: EarlyEffect,
  change: (message: Affected) => Promise<boolean>,
): Promise<Affected | undefined> {
  const sameContact = inbound.knownMessages.filter((candidate) => candidate.contactId === inbound.contactId)
  const ownMessage = sameContact.find(
    (candidate) => candidate.fromMe === event.fromMe && candidate.authorId === inbound.authorId,
  )
  if (!ownMessage) {
    if (sameContact.length === 0) {
      await keepEarly(tx, [early])
      return
    }
    const fields = { companyId: tx.companyId, connectionId: inbound.connectionId, kind: event.kind }
    tx.services.log.warn(fields, "somebody tried to change another's message")
    return
  }
  const message = await lockAffected(tx, ownMessage.id)
  if (!message || !(await change(message))) return
  await tellChanged(tx, message)
  return message
}

async function tellChanged(tx: Tx, { id, ticketId }: Affected): Promise<void> {
  await announceMessages(tx, [id])
  await refreshPreview(tx, ticketId)
}

function effectOf(inbound: InboundContext, event: Effect): Omit<EarlyEffect, 'kind' | 'value'> {
  return {
    connectionId: inbound.connectionId,
    contactId: inbound.contactId,
    externalId: event.targetExternalId,
    fromMe: event.fromMe,
    authorId: inbound.authorId ?? 0,
    byMe: event.fromMe,
    sentAt: event.sentAt,
  }
}

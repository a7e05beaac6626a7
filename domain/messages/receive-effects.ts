import type { BoundedEdit, BoundedReaction, BoundedRevoke } from '../channels/inbound.ts'
import type { Tx } from '../core/context.ts'
import { type EarlyEffect, keepEarly } from './early-effects.ts'
import { type Affected, applyEdit, applyReaction, applyRevoke, lockAffected } from './effects.ts'
import { announceMessages } from './message-bodies.ts'
import { OURSELVES } from './own-acts.ts'
import { refreshPreview } from './refresh-preview.ts'
import type { Scene } from './scene.ts'

type Effect = BoundedEdit | BoundedRevoke | BoundedReaction

/** The author corrected a message: new body, the old one kept. Server behaviour §1.7. */
export function receiveEdit(tx: Tx, scene: Scene, event: BoundedEdit): Promise<void> {
  const { body } = event
  const change = (message: Affected) => applyEdit(tx, message, { body, at: event.sentAt })
  return affectOwn(tx, scene, event, { ...effectOf(scene, event), kind: 'edit', value: body }, change)
}

/** The author took a message back. Server behaviour §1.7. */
export function receiveRevoke(tx: Tx, scene: Scene, event: BoundedRevoke): Promise<void> {
  // Whose message the sender says it is counts for nothing: only their own can be taken back.
  const effect = { ...effectOf(scene, event), kind: 'revoke' as const, value: '' }
  return affectOwn(tx, scene, event, effect, (message) => applyRevoke(tx, message))
}

/** Somebody reacted to a message of the conversation, or took it back (empty). */
export async function receiveReaction(tx: Tx, scene: Scene, event: BoundedReaction): Promise<void> {
  const { emoji, targetFromMe: fromMe } = event
  const target = scene.known.find((known) => known.fromMe === fromMe && known.contactId === scene.contactId)
  if (!target) return keepEarly(tx, [{ ...effectOf(scene, event), fromMe, kind: 'reaction', value: emoji }])
  const authorId = event.fromMe ? OURSELVES : (scene.authorId ?? scene.contactId)
  const hasChanged = await applyReaction(tx, target, { authorId, emoji, at: event.sentAt })
  if (hasChanged) await announceMessages(tx, [target.id])
}

/** What only a message's own author may do. Tried by another it is ignored, and noted. */
async function affectOwn(
  tx: Tx,
  scene: Scene,
  event: BoundedEdit | BoundedRevoke,
  early: EarlyEffect,
  change: (message: Affected) => Promise<boolean>,
): Promise<void> {
  const here = scene.known.filter((known) => known.contactId === scene.contactId)
  const own = here.find((known) => known.fromMe === event.fromMe && known.authorId === scene.authorId)
  if (!own) {
    if (here.length === 0) return keepEarly(tx, [early])
    const fields = { companyId: tx.companyId, connectionId: scene.connectionId, kind: event.kind }
    return tx.services.log.warn(fields, "somebody tried to change another's message")
  }
  const message = await lockAffected(tx, own.id)
  if (!message || !(await change(message))) return
  await announceMessages(tx, [message.id])
  await refreshPreview(tx, message.ticketId)
}

function effectOf(scene: Scene, event: Effect): Omit<EarlyEffect, 'kind' | 'value'> {
  return {
    connectionId: scene.connectionId,
    contactId: scene.contactId,
    externalId: event.targetExternalId,
    fromMe: event.fromMe,
    authorId: scene.authorId ?? 0,
    byMe: event.fromMe,
    sentAt: event.sentAt,
  }
}

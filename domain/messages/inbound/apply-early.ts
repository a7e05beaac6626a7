import { eq, sql } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { announceMessages } from '../changes/message-bodies.ts'
import { OURSELVES } from '../changes/outbound-actions.ts'
import { refreshPreview } from '../changes/refresh-preview.ts'
import type { EarlyEffect } from './early-effects.ts'
import { type Affected, applyEdit, applyReaction, applyRevoke, lockAffected } from './effects.ts'

/** An effect as the database's JSON holds it. */
export type Early = Pick<EarlyEffect, 'kind' | 'value' | 'authorId' | 'byMe'> & { sentAt: string }

/**
 * Applies the effects that came before their message, as if they had come after it. An edit or a deletion by anybody
 * else than the author is dropped.
 */
export async function applyEarly(
  tx: Tx,
  chat: { contactId: number },
  messageId: number,
  effects: readonly Early[],
): Promise<void> {
  for (const effect of effects) {
    const message = await lockAffected(tx, messageId)
    if (message) await applyOne(tx, chat, message, effect)
  }
  const message = await lockAffected(tx, messageId)
  if (!message) return
  await announceMessages(tx, [messageId])
  await refreshPreview(tx, message.ticketId)
}

/**
 * Two contacts became one: what came early under one name happens to messages that came under the other. Call after
 * their messages and effects were moved to the contact.
 */
export async function settleEarly(tx: Tx, contactId: number): Promise<void> {
  const rows = await tx.db.execute<{ messageId: number; effects: Early[] }>(sql`
    with due as (delete from early_effects e using messages m
      where e.company_id = ${tx.companyId} and e.contact_id = ${contactId} and m.company_id = e.company_id
        and m.connection_id = e.connection_id and m.contact_id = e.contact_id and m.external_id = e.external_id
        and m.from_me = e.from_me
      returning m.id as message_id, e.id, e.kind, e.value, e.author_id, e.by_me, e.sent_at)
    select message_id::float8 as "messageId", jsonb_agg(jsonb_build_object('kind', kind, 'value', value,
      'authorId', author_id, 'byMe', by_me, 'sentAt', sent_at) order by id) as effects
    from due group by message_id order by message_id`)
  for (const { messageId, effects } of rows) await applyEarly(tx, { contactId }, messageId, effects)
}

async function applyOne(
  tx: Tx,
  chat: { contactId: number },
  message: Affected,
  effect: Early,
): Promise<void> {
  const { kind, value, byMe } = effect
  const effectAt = new Date(effect.sentAt)
  if (kind === 'ack') return raiseAck(tx, message.id, Number(value))
  if (kind === 'reaction') {
    const authorId = byMe ? OURSELVES : effect.authorId || chat.contactId
    await applyReaction(tx, message, { authorId, emoji: value, reactedAt: effectAt })
    return
  }
  const isAuthor = byMe === message.fromMe && effect.authorId === (message.authorId ?? 0)
  if (!isAuthor) return
  if (kind === 'edit') await applyEdit(tx, message, { body: value, editedAt: effectAt })
  else await applyRevoke(tx, message)
}

async function raiseAck(tx: Tx, messageId: number, ack: number): Promise<void> {
  await tx.db
    .update(messages)
    .set({ ack: sql`greatest(${messages.ack}, ${ack}::smallint)` })
    .where(inCompany(tx, messages, eq(messages.id, messageId)))
}

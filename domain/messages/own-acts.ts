import { and, eq, sql } from 'drizzle-orm'
import { messageReactions, messages } from '#db/schema/messages.ts'
import type { OutboundContent } from '../channels/outbound.ts'
import type { Tx } from '../core/context.ts'
import { withEdit, withoutLastEdit } from './body-chain.ts'
import { announceMessages, readChain, writeChain } from './message-bodies.ts'
import { idList, raiseVersion } from './message-changes.ts'
import { refreshPreview } from './refresh-preview.ts'

/** Our side of a conversation in the table of reactions. */
export const OURSELVES = 0

type Act = { content: OutboundContent; messageId: number; ticketId: number; body: string; at: string }

/** Edits, revokes and reactions that will never reach the customer: the screen goes back to what they see. */
export function undoOwnActs(tx: Tx, sendIds: readonly number[]): Promise<void> {
  return forEachAct(tx, sendIds, undo)
}

/** They reached the customer after they were given up: the screen shows them again. */
export function redoOwnActs(tx: Tx, sendIds: readonly number[]): Promise<void> {
  return forEachAct(tx, sendIds, redo)
}

async function forEachAct(
  tx: Tx,
  sendIds: readonly number[],
  change: (tx: Tx, act: Act) => Promise<void>,
): Promise<void> {
  const acts = await tx.db.execute<Act>(sql`
    select s.content, m.id::float8 as "messageId", m.ticket_id::float8 as "ticketId", m.body,
      to_json(s.created_at)#>>'{}' as at
    from sends s join messages m on m.company_id = s.company_id and m.id = s.message_id
    where s.company_id = ${tx.companyId} and s.id = any(${idList(sendIds)}) order by s.id for no key update of m`)
  for (const act of acts) await change(tx, act)
  await announceMessages(
    tx,
    acts.map((act) => act.messageId),
  )
  for (const ticketId of new Set(acts.map((act) => act.ticketId))) await refreshPreview(tx, ticketId)
}

async function undo(tx: Tx, { content, messageId, body }: Act): Promise<void> {
  if (content.kind === 'revoke') await setDeleted(tx, messageId, false)
  if (content.kind === 'reaction') await setOwnReaction(tx, messageId, '', content.emoji)
  // A newer edit of ours stands: only the one that failed goes.
  if (content.kind !== 'edit' || content.text !== body) return
  await writeChain(tx, messageId, withoutLastEdit(await readChain(tx, { id: messageId, body })))
}

async function redo(tx: Tx, { content, messageId, body, at }: Act): Promise<void> {
  if (content.kind === 'revoke') await setDeleted(tx, messageId, true)
  if (content.kind === 'reaction') await setOwnReaction(tx, messageId, content.emoji)
  if (content.kind !== 'edit') return
  const chain = await readChain(tx, { id: messageId, body })
  await writeChain(tx, messageId, withEdit(chain, { body: content.text, at: new Date(at) }))
}

export async function setDeleted(tx: Tx, messageId: number, isDeleted: boolean): Promise<void> {
  await tx.db
    .update(messages)
    .set({ isDeleted })
    .where(and(eq(messages.companyId, tx.companyId), eq(messages.id, messageId)))
}

/** Our own reaction; `only` = change it only while it still is this one. */
export async function setOwnReaction(tx: Tx, messageId: number, emoji: string, only?: string): Promise<void> {
  const row = { emoji, createdAt: tx.now() }
  await tx.db
    .insert(messageReactions)
    .values({ ...row, companyId: tx.companyId, messageId, authorId: OURSELVES })
    .onConflictDoUpdate({
      target: [messageReactions.companyId, messageReactions.messageId, messageReactions.authorId],
      set: row,
      ...(only === undefined ? {} : { setWhere: eq(messageReactions.emoji, only) }),
    })
  await raiseVersion(tx, messageId)
}

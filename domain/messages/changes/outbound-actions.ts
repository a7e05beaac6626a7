import { eq, sql } from 'drizzle-orm'
import { messageReactions, messages } from '#db/schema/messages.ts'
import type { OutboundContent } from '../../channels/contract/outbound.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { OutboundAct } from '../contract/schema.ts'
import { withEdit, withoutLastEdit } from './body-chain.ts'
import { announceMessages, readChain, writeChain } from './message-bodies.ts'
import { raiseVersion } from './message-changes.ts'
import { refreshPreview } from './refresh-preview.ts'

/** Our side of a conversation in the table of reactions. */
export const OURSELVES = 0

type Action = {
  id: number
  kind: OutboundAct
  content: OutboundContent
  messageId: number
  ticketId: number
  body: string
  actedAt: string
}

/** Edits, revokes and reactions that will never reach the customer: the screen goes back to what they see. */
export function undoOutboundActions(tx: Tx, sendIds: readonly number[]): Promise<void> {
  return forEachAction(tx, sendIds, undo)
}

/** They reached the customer after they were given up: the screen shows them again. */
export function redoOutboundActions(tx: Tx, sendIds: readonly number[]): Promise<void> {
  return forEachAction(tx, sendIds, redo)
}

async function forEachAction(
  tx: Tx,
  sendIds: readonly number[],
  change: (tx: Tx, action: Action) => Promise<void>,
): Promise<void> {
  const actions = await tx.db.execute<Action>(sql`
    select s.id::float8 as id, s.kind, s.content, m.id::float8 as "messageId", m.ticket_id::float8 as "ticketId", m.body,
      to_json(s.created_at)#>>'{}' as "actedAt"
    from sends s join messages m on m.company_id = s.company_id and m.id = s.message_id
    where s.company_id = ${tx.companyId} and s.id = any(${idArray(sendIds)}) order by s.id for no key update of m`)
  for (const action of actions) await change(tx, action)
  await announceMessages(
    tx,
    actions.map((action) => action.messageId),
  )
  for (const ticketId of new Set(actions.map((action) => action.ticketId))) await refreshPreview(tx, ticketId)
}

async function undo(tx: Tx, action: Action): Promise<void> {
  const { content, messageId, body } = action
  await noteRefused(tx, action)
  if (content.kind === 'revoke') await setDeleted(tx, messageId, false)
  if (content.kind === 'reaction') {
    await setOwnReaction(
      tx,
      messageId,
      await standingReaction(tx, messageId, content.before ?? ''),
      content.emoji,
    )
  }
  // A newer edit of ours stands: only the one that failed goes.
  if (content.kind !== 'edit' || content.text !== body) return
  await writeChain(tx, messageId, withoutLastEdit(await readChain(tx, { id: messageId, body })))
}

/**
 * Records on the message that the channel refused an act, so that the user who did it sees why it was taken back; not
 * if the same act was done again since.
 */
async function noteRefused(tx: Tx, { id, kind, messageId }: Action): Promise<void> {
  await tx.db.execute(sql`update messages set refused_act = ${kind}
    where company_id = ${tx.companyId} and id = ${messageId}
      and not exists (select from sends s where s.company_id = ${tx.companyId} and s.message_id = ${messageId}
        and s.id > ${id} and s.kind = ${kind} and s.state in ('queued', 'held', 'accepted'))`)
}

async function redo(tx: Tx, { kind, content, messageId, body, actedAt }: Action): Promise<void> {
  await tx.db.execute(sql`update messages set refused_act = null
    where company_id = ${tx.companyId} and id = ${messageId} and refused_act = ${kind}`)
  if (content.kind === 'revoke') await setDeleted(tx, messageId, true, { deletedAt: new Date(actedAt) })
  if (content.kind === 'reaction') await setOwnReaction(tx, messageId, content.emoji)
  if (content.kind !== 'edit') return
  const chain = await readChain(tx, { id: messageId, body })
  await writeChain(tx, messageId, withEdit(chain, { body: content.text, editedAt: new Date(actedAt) }))
}

/** `by`: which of us took it back; the moment is now, or when that was asked for. */
export async function setDeleted(
  tx: Tx,
  messageId: number,
  isDeleted: boolean,
  { by = null, deletedAt = tx.now() }: { by?: number | null; deletedAt?: Date } = {},
): Promise<void> {
  const deletion = isDeleted ? { deletedAt, deletedById: by } : { deletedAt: null, deletedById: null }
  await tx.db
    .update(messages)
    .set({ isDeleted, ...deletion })
    .where(inCompany(tx, messages, eq(messages.id, messageId)))
}

/** Our own reaction; `only` = change it only while it still is this one. */
export async function setOwnReaction(tx: Tx, messageId: number, emoji: string, only?: string): Promise<void> {
  const row = { emoji, userId: userIdOf(tx.actor), createdAt: tx.now() }
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

/** Returns our reaction to a message that the customer sees, as far as it has reached them. */
export async function shownReaction(tx: Tx, messageId: number): Promise<string> {
  const [open] = await tx.db.execute<{ before: string | null }>(sql`
    select content->>'before' as before from sends where ${reactionsTo(tx, messageId)} and state in ('queued', 'held')
    order by id limit 1`)
  if (open) return open.before ?? ''
  const [row] = await tx.db
    .select({ emoji: messageReactions.emoji })
    .from(messageReactions)
    .where(
      inCompany(
        tx,
        messageReactions,
        eq(messageReactions.messageId, messageId),
        eq(messageReactions.authorId, OURSELVES),
      ),
    )
  return row?.emoji ?? ''
}

/** The newest of ours that reached the customer or still may; one that is older than the list of sends is `before`. */
async function standingReaction(tx: Tx, messageId: number, before: string): Promise<string> {
  const [row] = await tx.db.execute<{ emoji: string }>(sql`
    select content->>'emoji' as emoji from sends
    where ${reactionsTo(tx, messageId)} and state in ('queued', 'held', 'accepted') order by id desc limit 1`)
  return row?.emoji ?? before
}

const reactionsTo = (tx: Tx, messageId: number) =>
  sql`company_id = ${tx.companyId} and message_id = ${messageId} and kind = 'reaction'`

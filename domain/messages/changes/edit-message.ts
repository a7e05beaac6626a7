import { sql } from 'drizzle-orm'
import { maskWritten, restoreHidden } from '../../contacts/contract/masking.ts'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction } from '../../core/transaction.ts'
import { safeText } from '../contract/safe-text.ts'
import type { EditMessageInput, MessageView } from '../contract/schema.ts'
import { withMemberNumbers } from '../group-members.ts'
import { readMentions, saveMentions, withNames } from '../mentions.ts'
import { externalKeyOf } from '../message-key.ts'
import { fillTyped } from '../outbound/fill-typed.ts'
import { lockTargetTicket } from '../outbound/target-ticket.ts'
import { loadMessages, messageViews } from '../queries.ts'
import { type ActedOn, lockActedOn, queueAct, requireAct } from './act-on-message.ts'
import { withEdit } from './body-chain.ts'
import { announceMessages, readChain, writeChain } from './message-bodies.ts'
import { refreshPreview } from './refresh-preview.ts'

/**
 * Corrects a text of the actor's own; the customer's phone follows. What was said before is kept. A message that has not
 * left yet leaves corrected; a private note is corrected here alone, at any time.
 * Throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION (not one's own), ERR_MESSAGE_STATE (deleted, failed, or no text),
 * ERR_UNSUPPORTED_BY_CHANNEL, ERR_EDIT_WINDOW, and for one that left ERR_CONTACT_BLOCKED and ERR_WAPP_NOT_INITIALIZED.
 * Specification 1 §6, 15 minutes.
 */
export function editMessage(ctx: Ctx, input: EditMessageInput): Promise<MessageView> {
  permit(ctx.actor, 'messages:edit')

  return inTransaction(ctx, async (tx) => {
    const message = await lockActedOn(tx, input.messageId)
    await requireAct(tx, 'edit', message, !(await isWaiting(tx, message)))
    const typed = await fillTyped(tx, message.ticketId, safeText(input.body))
    const body = await wantedBody(tx, message, typed)
    if (!message.isPrivate && body !== message.body) await change(tx, message, body)
    if (message.isPrivate) await changeNote(tx, message, body)
    return firstOrThrow(await messageViews(tx, [message.id]), 'ERR_NO_MESSAGE_FOUND')
  })
}

/** Returns the text with the numbers restored that were hidden from the actor in their own message. */
async function wantedBody(tx: Tx, message: ActedOn, text: string): Promise<string> {
  if (!masksNumbers(tx.actor)) return text
  const [messageRow] = await loadMessages(tx, [message.id])
  return restoreHidden(text, withNames(message.body, messageRow?.named ?? []), maskWritten)
}

/** The colleagues whom a note names now, instead of those whom it named. */
async function changeNote(tx: Tx, message: ActedOn, text: string): Promise<void> {
  const { body, userIds } = await readMentions(tx, text)
  if (body === message.body) return
  await saveMentions(tx, message.id, userIds)
  await change(tx, message, body)
}

async function change(tx: Tx, message: ActedOn, body: string): Promise<void> {
  const chain = await readChain(tx, message)
  await writeChain(tx, message.id, withEdit(chain, { body, editedAt: tx.now() }))
  if (!message.isPrivate) await correctAtCustomer(tx, message, body)
  await announceMessages(tx, [message.id])
  await refreshPreview(tx, message.ticketId)
}

async function correctAtCustomer(tx: Tx, message: ActedOn, body: string): Promise<void> {
  const text = await withMemberNumbers(tx, await lockTargetTicket(tx, message.ticketId), body)
  if (await correctWaiting(tx, message, text)) return
  await queueAct(tx, message, { kind: 'edit', target: externalKeyOf(message), text })
}

const UNTOUCHED = sql`kind = 'message' and state = 'queued' and handed_at is null`

/** Whether nobody handed the message to the channel yet. */
async function isWaiting(tx: Tx, { id }: ActedOn): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select from sends where company_id = ${tx.companyId} and message_id = ${id} and ${UNTOUCHED} for update`)
  return rows.length > 0
}

/** A message that nobody handed to the channel yet is corrected where it waits. */
async function correctWaiting(tx: Tx, message: ActedOn, text: string): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    update sends set content = jsonb_set(content, '{text}', to_jsonb(${text}::text))
    where company_id = ${tx.companyId} and message_id = ${message.id} and ${UNTOUCHED} returning id`)
  return rows.length > 0
}

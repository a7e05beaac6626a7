import { sql } from 'drizzle-orm'
import { messageReactions } from '#db/schema/messages.ts'
import type { Tx } from '../../core/context.ts'
import { pushTopic, recheckShownPushes } from '../../core/jobs/enqueue-push.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { type BodyEdit, withEdit } from '../changes/body-chain.ts'
import { eraseMessage, eraseRaw } from '../changes/erase-message.ts'
import { readChain, writeChain } from '../changes/message-bodies.ts'
import { raiseVersion } from '../changes/message-changes.ts'
import { setDeleted } from '../changes/outbound-actions.ts'
import { TEXTS } from '../contract/texts.ts'

/** A message to which an event (edit, deletion, reaction) applies, locked. */
export type Affected = {
  id: number
  ticketId: number
  authorId: number | null
  fromMe: boolean
  body: string
  fileId: number | null
  isDeleted: boolean
  createdAt: string
  externalId: string
}

const AFFECTED = sql`m.id::float8 as id, m.ticket_id::float8 as "ticketId", m.author_id::float8 as "authorId",
  m.from_me as "fromMe", m.body, m.file_id::float8 as "fileId", m.is_deleted as "isDeleted",
  to_json(m.created_at)#>>'{}' as "createdAt", m.external_id as "externalId"`

export async function lockAffected(tx: Tx, id: number): Promise<Affected | undefined> {
  const [row] = await tx.db.execute<Affected>(sql`select ${AFFECTED} from messages m
    where m.company_id = ${tx.companyId} and m.id = ${id} for no key update`)
  return row
}

/**
 * Applies an edit: adds the new body at its place in time, and keeps the earlier ones. An erased message stays erased.
 * Answers whether anything changed.
 */
export async function applyEdit(tx: Tx, message: Affected, edit: BodyEdit): Promise<boolean> {
  if (isErased(message)) {
    await eraseRaw(tx, message)
    return false
  }
  const chain = await readChain(tx, message)
  const longer = withEdit(chain, edit)
  if (longer.edits === chain.edits) return false
  await writeChain(tx, message.id, longer)
  return true
}

/**
 * Applies a deletion by the author. The content is kept, unless the company erases what customers delete (`enableLGPD`
 * with `lgpdDeleteMessage`): then body, history, file and raw event are erased. Answers whether anything changed. Server
 * behaviour §1.7.
 */
export async function applyRevoke(tx: Tx, message: Affected): Promise<boolean> {
  if (message.isDeleted) return false
  await setDeleted(tx, message.id, true)
  if (message.fromMe) return true
  await recheckShownPushes(tx, [pushTopic('ticket', message.ticketId)])
  const { enableLGPD, lgpdDeleteMessage } = await getSettings(tx)
  if (enableLGPD && lgpdDeleteMessage) await eraseMessage(tx, message)
  return true
}

/** Whether a message was erased: deleted by its author, with a note in place of its text. */
export function isErased({ isDeleted, fromMe, body }: Affected): boolean {
  return isDeleted && !fromMe && body === TEXTS.deletedByContact
}

/** Applies a reaction. A person has one reaction to a message: the newest counts, and an empty one removes it. */
export async function applyReaction(
  tx: Tx,
  message: { id: number },
  { authorId, emoji, reactedAt }: { authorId: number; emoji: string; reactedAt: Date },
): Promise<boolean> {
  const changed = await tx.db
    .insert(messageReactions)
    .values({ companyId: tx.companyId, messageId: message.id, authorId, emoji, createdAt: reactedAt })
    .onConflictDoUpdate({
      target: [messageReactions.companyId, messageReactions.messageId, messageReactions.authorId],
      set: { emoji, createdAt: reactedAt, userId: null },
      setWhere: sql`(${messageReactions.createdAt} = excluded.created_at and ${messageReactions.emoji} <> excluded.emoji)
        or ${messageReactions.createdAt} < excluded.created_at`,
    })
    .returning({ messageId: messageReactions.messageId })
  if (changed.length === 0) return false
  await raiseVersion(tx, message.id)
  return true
}

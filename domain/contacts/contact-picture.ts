import { eq, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { OutboundChat } from '../channels/contract/outbound.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { addStoredFile, type StoredPicture } from '../files/fetch-file.ts'
import { type ChatJson, chatJson, chatOf, replyAddress } from './identity/address.ts'

/** The contact as its channel names it, in the conversation of its own connection; undefined when nothing but a name is known. */
export function findChatOf(ctx: Ctx, contactId: number): Promise<OutboundChat | undefined> {
  return reading(ctx, (tx) => readChat(tx, contactId))
}

async function readChat(tx: Tx, contactId: number): Promise<OutboundChat | undefined> {
  const conversation = {
    companyId: sql`c.company_id`,
    contactId: sql`c.id`,
    connectionId: sql`c.connection_id`,
  }
  const address = replyAddress(conversation)
  const [row] = await tx.db.execute<{ chat: ChatJson }>(sql`
    select ${chatJson(conversation, { address, otherwise: sql`null` })} as chat from contacts c
    where c.company_id = ${tx.companyId} and c.id = ${contactId}`)
  return row && isSomebody(row.chat) ? chatOf(row.chat) : undefined
}

function isSomebody({ groupId, phone, lid }: ChatJson): boolean {
  return groupId !== null || phone !== null || lid !== null
}

/** The contact's picture on its channel, kept as a file of the company; null when it has none. Server behaviour §1.3. */
export function recordPicture(
  ctx: Ctx,
  input: { contactId: number; picture: StoredPicture | null },
): Promise<void> {
  const { contactId, picture } = input
  return inTransaction(ctx, async (tx) => {
    const pictureFileId = picture ? await addStoredFile(tx, picture) : null
    const { version } = firstOrThrow(
      await tx.db
        .update(contacts)
        .set({ pictureFileId, pictureCheckedAt: tx.now() })
        .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
        .returning({ version: contacts.version }),
      'ERR_NO_CONTACT_FOUND',
    )
    emitRow(tx, { noun: 'contact', id: contactId, version, action: 'update' })
  })
}

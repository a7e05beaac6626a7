import { eq } from 'drizzle-orm'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import type { OutboundChat } from '../channels/outbound.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { addStoredFile, type StoredPicture } from '../files/fetch-file.ts'

/** The contact as its channel names it; undefined when nothing but a name is known. */
export function findChatOf(ctx: Ctx, contactId: number): Promise<OutboundChat | undefined> {
  return reading(ctx, (tx) => readChat(tx, contactId))
}

export async function readChat(tx: Tx, contactId: number): Promise<OutboundChat | undefined> {
  const rows = await tx.db
    .select({ kind: contactIdentities.kind, value: contactIdentities.value })
    .from(contactIdentities)
    .where(inCompany(tx, contactIdentities, eq(contactIdentities.contactId, contactId)))
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.value ?? null
  const groupId = of('group')
  if (groupId) return { kind: 'group', groupId }
  const [phone, lid] = [of('phone'), of('lid')]
  return phone || lid ? { kind: 'person', phone, lid } : undefined
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

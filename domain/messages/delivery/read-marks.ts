import { eq, inArray } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import type { OutboundChat } from '../../channels/outbound.ts'
import { readChat } from '../../contacts/contact-picture.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'

/** A message of the customer as its channel names it, to be marked as read there. */
export type ReadMark = {
  externalId: string
  chat: OutboundChat
  author: { phone: string | null; lid: string | null } | null
}

/** What to tell the channel for these messages of a chat; our own ones and unknown contacts are left out. */
export function findReadMarks(
  ctx: Ctx,
  input: { contactId: number; messageIds: readonly number[] },
): Promise<ReadMark[]> {
  return reading(ctx, async (tx) => {
    const chat = await readChat(tx, input.contactId)
    if (!chat) return []
    const rows = await tx.db
      .select({ externalId: messages.externalId, authorId: messages.authorId })
      .from(messages)
      .where(
        inCompany(
          tx,
          messages,
          eq(messages.contactId, input.contactId),
          eq(messages.fromMe, false),
          inArray(messages.id, [...input.messageIds]),
        ),
      )
    const authors = await authorsOf(
      tx,
      rows.map((row) => row.authorId),
    )
    return rows.map(({ externalId, authorId }) => ({
      externalId,
      chat,
      author: authorId === null ? null : (authors.get(authorId) ?? null),
    }))
  })
}

async function authorsOf(tx: Tx, ids: readonly (number | null)[]) {
  const authors = new Map<number, { phone: string | null; lid: string | null }>()
  for (const id of new Set(ids)) {
    const chat = id === null ? undefined : await readChat(tx, id)
    if (id !== null && chat?.kind === 'person') authors.set(id, { phone: chat.phone, lid: chat.lid })
  }
  return authors
}

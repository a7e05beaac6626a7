import { sql } from 'drizzle-orm'
import type { OutboundChat } from '../../channels/contract/outbound.ts'
import { type ChatJson, chatJson, chatOf, replyAddress } from '../../contacts/identity/address.ts'
import type { Ctx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { reading } from '../../core/transaction.ts'

/** A message of the customer as its channel names it, to be marked as read there. */
export type ReadMark = {
  externalId: string
  chat: OutboundChat
  author: { phone: string | null; lid: string | null } | null
}

type Row = { externalId: string; chat: ChatJson; author: ChatJson | null }

const CONTACT = {
  companyId: sql`m.company_id`,
  contactId: sql`m.contact_id`,
  connectionId: sql`m.connection_id`,
}
const AUTHOR = { ...CONTACT, contactId: sql`m.author_id` }

/**
 * Finds the read marks to send to the channel for these messages of a chat, each to the account that wrote it. Our own
 * messages are left out, and those of an author without a known identity.
 */
export async function findReadMarks(
  ctx: Ctx,
  input: { contactId: number; messageIds: readonly number[] },
): Promise<ReadMark[]> {
  const rows = await reading(ctx, (tx) =>
    tx.db.execute<Row>(sql`
      select m.external_id as "externalId",
        ${chatJson(CONTACT, { address: sql`m.address`, otherwise: replyAddress(CONTACT) })} as chat,
        case when m.author_id is not null
          then ${chatJson(AUTHOR, { address: sql`m.address`, otherwise: replyAddress(AUTHOR) })} end as author
      from messages m where m.company_id = ${tx.companyId} and m.contact_id = ${input.contactId} and not m.from_me
        and m.id = any(${idArray(input.messageIds)}) order by m.id`),
  )
  return rows.flatMap(({ externalId, chat, author }) => {
    if (chat.groupId === null && chat.lid === null && chat.phone === null) return []
    return [{ externalId, chat: chatOf(chat), author: author && { phone: author.phone, lid: author.lid } }]
  })
}

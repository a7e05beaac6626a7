import { sql } from 'drizzle-orm'
import type { ExternalKey } from '../channels/contract/outbound.ts'
import { chatJson, replyAddress } from '../contacts/identity/address.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { canSeeHistory } from '../tickets/contract/rules.ts'
import type { TicketFacts } from '../tickets/contract/schema.ts'
import { FACTS_JSON } from '../tickets/queries.ts'
import type { Ack, MediaType, SendFailure } from './contract/schema.ts'

/** A message that somebody acts upon, with what decides whether they may. */
export type TargetMessage = {
  id: number
  ticketId: number
  contactId: number
  connectionId: number
  userId: number | null
  authorId: number | null
  externalId: string
  fromMe: boolean
  mediaType: MediaType
  body: string
  fileId: number | null
  isPrivate: boolean
  isDeleted: boolean
  isEdited: boolean
  isStub: boolean
  ack: Ack
  failedAt: string | null
  failureCode: SendFailure | null
  createdAt: string
  ticket: TicketFacts & { uuid: string }
  /** In a group, what its author is known by on the channel. */
  author: { phone: string | null; lid: string | null } | null
}

const OF_AUTHOR = {
  companyId: sql`m.company_id`,
  contactId: sql`m.author_id`,
  connectionId: sql`m.connection_id`,
}
const AUTHOR_CHAT = chatJson(OF_AUTHOR, { address: sql`m.address`, otherwise: replyAddress(OF_AUTHOR) })

/** Reads a message, locked with its ticket when the context writes. Throws ERR_NO_MESSAGE_FOUND when there is none. */
export async function findTargetMessages(tx: Tx, ids: readonly number[]): Promise<TargetMessage[]> {
  const rows = await tx.db.execute<{ row: TargetMessage }>(sql`
    select jsonb_build_object('id', m.id, 'ticketId', m.ticket_id, 'contactId', m.contact_id,
      'connectionId', m.connection_id, 'userId', m.user_id, 'authorId', m.author_id, 'externalId', m.external_id,
      'fromMe', m.from_me, 'mediaType', m.media_type, 'body', m.body, 'fileId', m.file_id, 'isPrivate', m.is_private,
      'isDeleted', m.is_deleted, 'isEdited', m.is_edited, 'isStub', m.is_stub, 'ack', m.ack, 'failedAt', m.failed_at,
      'failureCode', m.failure_code, 'createdAt', m.created_at,
      'ticket', ${FACTS_JSON} || jsonb_build_object('uuid', t.uuid),
      'author', case when m.author_id is not null then ${AUTHOR_CHAT} end) as row
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${tx.companyId} and m.id = any(${idArray(ids)})
    order by m.id ${tx.mode === 'write' ? sql`for no key update of t, m` : sql``}`)
  return rows.map(({ row }) => row)
}

/** Returns the key by which the channel names the message. */
export function externalKeyOf({ externalId, fromMe, author }: TargetMessage): ExternalKey {
  return { externalId, fromMe, author: fromMe ? null : author }
}

/**
 * The message that is quoted, as the channel needs it. Throws ERR_FETCH_WAPP_MSG unless it belongs to what the actor
 * reads of the same conversation; a private note is quoted by private notes only.
 */
export async function findQuoted(
  tx: Tx,
  quotedId: number,
  thread: { contactId: number; connectionId: number; isPrivate: boolean },
) {
  const [message] = await findTargetMessages(tx, [quotedId])
  const isHere = message?.contactId === thread.contactId && message.connectionId === thread.connectionId
  const isRead = message && isHere && canSeeHistory(tx.actor, message.ticket)
  if (!isRead || (message.isPrivate && !thread.isPrivate)) throw new AppError('ERR_FETCH_WAPP_MSG')
  return { id: message.id, quote: { ...externalKeyOf(message), body: message.isDeleted ? '' : message.body } }
}

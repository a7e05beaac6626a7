import { type SQL, sql } from 'drizzle-orm'
import type { OutboundContent, OutboundMessage } from '../../channels/contract/outbound.ts'
import { type ChatJson, chatJson, chatOf, replyAddress } from '../../contacts/identity/address.ts'
import type { Tx } from '../../core/context.ts'

/** Something to hand to a channel. `handedBefore`: the channel may have it already, under the same id. */
export type SendTask = {
  sendId: number
  messageId: number
  contactId: number
  externalId: string
  kind: 'message' | 'edit' | 'revoke' | 'reaction'
  attempts: number
  handedBefore: boolean
  /** One of several that are passed on: the next one of the connection waits for FORWARD_GAP_MS after it. */
  isSpaced: boolean
  createdAt: Date
  message: OutboundMessage
}

/** A send as it is read to be handed over. */
export type TakenRow = Omit<SendTask, 'createdAt' | 'message'> & {
  byMachine: boolean
  toStranger: boolean
  isForwarded: boolean
  createdAt: string
  /** Since after it was queued, or by a block that did not see it yet. */
  isBlocked: boolean
  content: OutboundContent
  chat: ChatJson
}

const OF_SEND = {
  companyId: sql`s.company_id`,
  contactId: sql`s.contact_id`,
  connectionId: sql`s.connection_id`,
}

/** The rows that `takenIds` names by company and id, locked, in the order of their hand-over. */
export function takenRows(takenIds: SQL): SQL {
  return sql`select jsonb_build_object('sendId', s.id, 'messageId', s.message_id, 'contactId', s.contact_id,
      'externalId', s.external_id, 'kind', s.kind, 'attempts', s.attempts, 'handedBefore', s.handed_at is not null,
      'isSpaced', s.not_before is not null, 'byMachine', s.by_machine, 'toStranger', s.to_stranger, 'isForwarded', s.is_forwarded, 'createdAt', s.created_at, 'content', s.content,
      'isBlocked', not c.is_active,
      'chat', ${chatJson(OF_SEND, {
        address: sql`(select m.address from messages m where m.company_id = s.company_id and m.id = s.message_id and not c.is_group)`,
        otherwise: replyAddress(OF_SEND),
      })}) as row
    from ${takenIds} taken join sends s on s.company_id = taken.company_id and s.id = taken.id
      join contacts c on c.company_id = s.company_id and c.id = s.contact_id
    where s.state = 'queued' order by s.handed_at is null, s.id for update of s`
}

export function taskOf(tx: Tx, row: TakenRow): SendTask {
  const { content, chat, isForwarded, createdAt, isBlocked: _b, byMachine: _m, toStranger: _s, ...task } = row
  return {
    ...task,
    createdAt: new Date(createdAt),
    message: {
      externalId: row.externalId,
      chat: chatOf(chat),
      content: placed(tx, content),
      isForwarded,
    },
  }
}

/** Rows keep a file's name in the store; where the store lies may change. */
function placed(tx: Tx, content: OutboundContent): OutboundContent {
  const pathOf = (name: string) => tx.services.files.pathOf(tx.companyId, name)
  if (content.kind === 'interactive' && content.image)
    return { ...content, image: { ...content.image, path: pathOf(content.image.path) } }
  return content.kind === 'file' ? { ...content, path: pathOf(content.path) } : content
}

import { sql } from 'drizzle-orm'
import { CAPABILITIES, type Capabilities, type Channel } from '../../channels/contract/capabilities.ts'
import type { OutboundContent } from '../../channels/contract/outbound.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { signalAfterCommit } from '../../core/outbox.ts'
import { canReply } from '../../tickets/contract/lifecycle.ts'
import { canSee } from '../../tickets/contract/rules.ts'
import { MESSAGE_ACTS, type MessageAct } from '../contract/message-acts.ts'
import { safeJson } from '../contract/safe-text.ts'
import { findTargetMessages, type TargetMessage } from '../message-key.ts'
import { newExternalId } from '../outbound/external-id.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { lockTargetTicket } from '../outbound/target-ticket.ts'

export type ActedOn = TargetMessage & { capabilities: Capabilities }

/**
 * Locks a message that the actor is about to change, with its ticket. Throws ERR_NO_MESSAGE_FOUND when it does not exist
 * or belongs to a ticket that the actor may not see.
 */
export async function lockActedOn(tx: Tx, messageId: number): Promise<ActedOn> {
  const [message] = await findTargetMessages(tx, [messageId])
  if (!message || !canSee(tx.actor, message.ticket)) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const [row] = await tx.db.execute<{ channel: Channel }>(sql`
    select channel from connections where company_id = ${tx.companyId} and id = ${message.connectionId}`)
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  return { ...message, capabilities: CAPABILITIES[row.channel] }
}

/**
 * Throws when the table of acts refuses the act. `hasLeft` is whether the channel may have the message: then the act
 * must reach the customer as well.
 */
export async function requireAct(
  tx: Tx,
  act: MessageAct,
  message: ActedOn,
  hasLeft = message.ack > 0,
): Promise<void> {
  const ticket = await lockTargetTicket(tx, message.ticketId)
  const refusal = MESSAGE_ACTS[act](
    { ...message, hasLeft },
    {
      userId: tx.actor.kind === 'system' ? null : tx.actor.userId,
      capabilities: message.capabilities,
      now: tx.now(),
      isAttended: canReply(ticket),
      isBlocked: !ticket.contactIsActive,
      isConnectionGone: ticket.connectionIsGone,
    },
  )
  if (refusal) throw new AppError(refusal.code, refusal.details)
}

/**
 * Refuses messages other than our own to the customer: any user who sees the ticket may retry or discard a failed send,
 * which a customer's message does not have.
 */
export function assertOwnSide({ fromMe, isPrivate, isDeleted }: TargetMessage): void {
  if (!fromMe || isPrivate || isDeleted) throw new AppError('ERR_MESSAGE_STATE')
}

type Act = Extract<OutboundContent, { kind: 'edit' | 'revoke' | 'reaction' }>

/**
 * Queues an edit, revoke or reaction for the channel, behind everything that the chat waits for already, and behind its
 * message if that waits for the number's pace. An earlier one that was refused is told no longer.
 */
export async function queueAct(tx: Tx, message: TargetMessage, content: Act): Promise<void> {
  await tx.db.execute(sql`
    insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content, by_machine, created_at)
    values (${tx.companyId}, ${message.connectionId}, ${message.contactId}, ${message.id}, ${content.kind},
      ${newExternalId()}, ${safeJson(content)}::jsonb, exists (select from sends l where l.company_id = ${tx.companyId}
        and l.message_id = ${message.id} and l.state = 'queued' and l.by_machine and l.handed_at is null),
      ${nowOf(tx)}::timestamptz)`)
  await tx.db.execute(sql`update messages set refused_act = null
    where company_id = ${tx.companyId} and id = ${message.id} and refused_act is not null`)
  signalAfterCommit(tx, 'sends')
}

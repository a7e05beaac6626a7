import { and, eq } from 'drizzle-orm'
import { externalMessages } from '#db/schema/external-api.ts'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { ACK, type Ack } from '../messages/contract/schema.ts'
import { heldUntil } from '../messages/pace/held-until.ts'
import { connectionIdOf } from './connection-id-of.ts'
import type { ExternalMessageView, ExternalState } from './contract/schema.ts'

type Progress = { ack: Ack; failedAt: Date | null; repliedAt: Date | null }

/** The furthest state that a message of a program has reached. */
export function stateOf({ ack, failedAt, repliedAt }: Progress): ExternalState {
  if (repliedAt !== null) return 'replied'
  if (failedAt !== null) return 'failed'
  if (ack >= ACK.read) return 'read'
  if (ack >= ACK.delivered) return 'delivered'
  return ack >= ACK.sent ? 'sent' : 'accepted'
}

/** GET /messages/send/{messageId}, of a message of the same connection. Throws ERR_NO_MESSAGE_FOUND. */
export function readMessageState(
  ctx: Ctx,
  { messageId }: { messageId: number },
): Promise<ExternalMessageView> {
  const connectionId = connectionIdOf(ctx)
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        ack: messages.ack,
        failedAt: messages.failedAt,
        failureCode: messages.failureCode,
        repliedAt: externalMessages.repliedAt,
        acceptedAt: externalMessages.createdAt,
        ticketUuid: tickets.uuid,
      })
      .from(externalMessages)
      .innerJoin(
        messages,
        and(eq(messages.companyId, externalMessages.companyId), eq(messages.id, externalMessages.messageId)),
      )
      .innerJoin(tickets, and(eq(tickets.companyId, messages.companyId), eq(tickets.id, messages.ticketId)))
      .where(
        inCompany(
          tx,
          externalMessages,
          eq(externalMessages.messageId, messageId),
          eq(externalMessages.connectionId, connectionId),
        ),
      )
    if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND')
    return {
      messageId,
      ticketUuid: row.ticketUuid,
      state: stateOf(row),
      code: row.failureCode,
      acceptedAt: row.acceptedAt.toISOString(),
      failedAt: row.failedAt?.toISOString() ?? null,
      repliedAt: row.repliedAt?.toISOString() ?? null,
      queuedUntil: (await heldUntil(tx, [messageId])).get(messageId) ?? null,
    }
  })
}

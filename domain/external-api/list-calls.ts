import { and, eq, lt, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { externalCalls, externalMessages } from '#db/schema/external-api.ts'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { maskNumber } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { ExternalCallPage, ListCallsInput } from './contract/schema.ts'
import { stateOf } from './message-state.ts'

const ROWS_PER_PAGE = 20

/** GET /messages-api/calls: newest first, with the state of each message now; numbers are hidden from whom they are everywhere. */
export function listCalls(ctx: Ctx, { cursor }: ListCallsInput): Promise<ExternalCallPage> {
  permit(ctx.actor, 'externalApi:manage')
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({
        call: externalCalls,
        connectionName: connections.name,
        message: { ack: messages.ack, failedAt: messages.failedAt },
        repliedAt: externalMessages.repliedAt,
        ticketUuid: tickets.uuid,
      })
      .from(externalCalls)
      .innerJoin(
        connections,
        and(
          eq(connections.companyId, externalCalls.companyId),
          eq(connections.id, externalCalls.connectionId),
        ),
      )
      .leftJoin(
        messages,
        and(eq(messages.companyId, externalCalls.companyId), eq(messages.id, externalCalls.messageId)),
      )
      .leftJoin(
        externalMessages,
        and(
          eq(externalMessages.companyId, externalCalls.companyId),
          eq(externalMessages.messageId, externalCalls.messageId),
        ),
      )
      .leftJoin(
        tickets,
        and(eq(tickets.companyId, externalCalls.companyId), eq(tickets.id, messages.ticketId)),
      )
      .where(inCompany(tx, externalCalls, cursor ? lt(externalCalls.id, Number(cursor)) : undefined))
      .orderBy(sql`${externalCalls.id} desc nulls last`)
      .limit(ROWS_PER_PAGE + 1)
    const shownRows = rows.slice(0, ROWS_PER_PAGE)
    const last = shownRows.at(-1)
    const isMasked = masksNumbers(tx.actor)
    return {
      calls: shownRows.map(({ call, connectionName, message, repliedAt, ticketUuid }) => ({
        id: call.id,
        connectionId: call.connectionId,
        connectionName,
        number: isMasked ? maskNumber(call.number) : call.number,
        code: call.code,
        callCount: call.callCount,
        state: message && stateOf({ ...message, repliedAt }),
        messageId: call.messageId,
        ticketUuid,
        createdAt: call.createdAt.toISOString(),
      })),
      next: rows.length > ROWS_PER_PAGE && last ? String(last.call.id) : null,
    }
  })
}

const KEPT_MS = 30 * DAY_MS
const BATCH_SIZE = 1000

/** Removes calls that are older than the log reaches. Answers how many went. */
export function purgeExternalCalls(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now().getTime() - KEPT_MS).toISOString()
    const removedRows = await tx.db.execute(sql`
      delete from external_calls where ctid = any(array(select ctid from external_calls
        where company_id = ${tx.companyId} and created_at < ${before}::timestamptz limit ${BATCH_SIZE}))
      returning 1`)
    return removedRows.length
  })
}

import { eq, isNull } from 'drizzle-orm'
import { connectionTests } from '#db/schema/connection-tests.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { allows, nextStatus } from '../../tickets/contract/lifecycle.ts'
import { lockTicket } from '../../tickets/queries.ts'
import { writeClosed } from '../../tickets/write-closed.ts'
import { findRow } from '../queries.ts'

/**
 * The tests of a connection have served: the conversations that were opened for them end without a word to anybody, unless
 * they went into other hands meanwhile. Nothing happens when there is no test. Throws ERR_NO_WAPP_FOUND.
 */
export function finishTest(ctx: Ctx, connectionId: number): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    await findRow(tx, connectionId)
    const finished = await markFinished(tx, connectionId)
    const ownTicketIds = new Set(finished.flatMap(({ ticketId }) => ticketId ?? []))
    for (const ticketId of [...ownTicketIds].toSorted((a, b) => a - b)) await closeOwn(tx, ticketId)
  })
}

async function closeOwn(tx: Tx, ticketId: number): Promise<void> {
  const ticket = await lockTicket({ ...tx, actor: SYSTEM(tx) }, ticketId)
  if (tx.actor.kind !== 'user' || ticket.userId !== tx.actor.userId || !allows('close', ticket)) return
  await writeClosed(tx, ticket, nextStatus('close', ticket))
}

function markFinished(tx: Tx, connectionId: number): Promise<{ ticketId: number | null }[]> {
  return tx.db
    .update(connectionTests)
    .set({ finishedAt: tx.now() })
    .where(
      inCompany(
        tx,
        connectionTests,
        eq(connectionTests.connectionId, connectionId),
        isNull(connectionTests.finishedAt),
      ),
    )
    .returning({ ticketId: connectionTests.ownTicketId })
}

/**
 * Returns the system as the actor. A user who may manage the connection also finishes a colleague's test; only the
 * owner of the conversation decides about the conversation.
 */
const SYSTEM = (tx: Tx) => ({ kind: 'system' as const, companyId: tx.companyId, name: 'job' as const })

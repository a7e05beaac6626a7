import { and, eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { armCare } from './arm-care.ts'
import { careForEach } from './care-for-each.ts'
import { needsCare } from './care-terms.ts'
import { endSilence, silentTickets } from './end-silence.ts'
import { redirectTicket, waitingForQueue } from './redirect-ticket.ts'

/**
 * The minute of a connection: who fell silent is asked or let go, and who waits without a queue is sent to one. Each ticket is
 * judged again in its own transaction. Server behaviour §2.4, §2.8.
 */
export async function careForConnection(ctx: Ctx, input: { connectionId: number }): Promise<void> {
  const found = await inTransaction(ctx, (tx) => begin(tx, input.connectionId))
  if (!found) return
  const { terms, isConnected } = found
  const redirected = await reading(ctx, (tx) => waitingForQueue(tx, terms))
  await careForEach(ctx, redirected, (ticketId) =>
    redirectTicket(ctx, { ticketId, terms, mayTell: isConnected }),
  )
  // What cannot leave now would reach the customer at any hour.
  const silent = isConnected ? await reading(ctx, (tx) => silentTickets(tx, terms)) : []
  await careForEach(ctx, silent, (ticketId) => endSilence(ctx, { ticketId, terms }))
}

async function begin(tx: Tx, connectionId: number) {
  if (!(await takeTimer(tx, { kind: 'care', refId: connectionId }))) return null
  const [row] = await tx.db
    .select()
    .from(connections)
    .where(inCompany(tx, connections, and(eq(connections.id, connectionId), isNull(connections.deletedAt))))
  if (!row || !needsCare(row)) return null
  await armCare(tx, connectionId, true)
  return { terms: { ...row, connectionId }, isConnected: row.status === 'CONNECTED' }
}

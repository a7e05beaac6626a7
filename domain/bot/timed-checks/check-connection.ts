import { and, eq, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { armTimedCheck } from './arm-timed-check.ts'
import { checkEachTicket } from './check-each-ticket.ts'
import { needsTimedCheck } from './check-settings.ts'
import { closeInactiveTicket, silentTickets } from './close-inactive.ts'
import { redirectTicket, waitingForQueue } from './redirect-ticket.ts'

/** The time after the end of a break within which the messages that customers wrote during it arrive. */
const BACKLOG_MS = 2 * MINUTE_MS

/**
 * The minute of a connection: who fell silent is asked or let go, and who waits without a queue is sent to one. Each ticket is
 * judged again in its own transaction. Server behaviour §2.4, §2.8.
 */
export async function checkConnection(ctx: Ctx, input: { connectionId: number }): Promise<void> {
  const care = await inTransaction(ctx, (tx) => begin(tx, input.connectionId))
  if (!care) return
  const { terms, isConnected } = care
  const redirected = await reading(ctx, (tx) => waitingForQueue(tx, terms))
  await checkEachTicket(ctx, redirected, (ticketId) =>
    redirectTicket(ctx, { ticketId, terms, mayTell: isConnected }),
  )
  // What cannot leave now would reach the customer at any hour.
  const silent = isConnected ? await reading(ctx, (tx) => silentTickets(tx, terms)) : []
  await checkEachTicket(ctx, silent, (ticketId) => closeInactiveTicket(ctx, { ticketId, terms }))
}

async function begin(tx: Tx, connectionId: number) {
  const dueAt = await takeTimer(tx, { kind: 'care', refId: connectionId })
  if (!dueAt) return null
  const [row] = await tx.db
    .select()
    .from(connections)
    .where(inCompany(tx, connections, and(eq(connections.id, connectionId), isNull(connections.deletedAt))))
  if (!row || !needsTimedCheck(row)) return null
  await armTimedCheck(tx, connectionId, true)
  const isConnected = row.status === 'CONNECTED'
  if (isConnected && !(await hasCaughtUp(tx, { ...row, dueAt }))) return null
  return { terms: { ...row, connectionId }, isConnected }
}

type DueConnection = { id: number; connectedAt: Date | null; dueAt: Date }

/**
 * After a break the answers of customers may be on their way still, and nobody is judged before they are stored. A minute that
 * comes late was held up by a break of our own process, whose connection only seems to be open.
 */
async function hasCaughtUp(tx: Tx, { id, connectedAt, dueAt }: DueConnection): Promise<boolean> {
  const settled = tx.now().getTime() - BACKLOG_MS
  if (dueAt.getTime() < settled || (connectedAt !== null && connectedAt.getTime() > settled)) return false
  const [waiting] = await tx.db.execute(sql`
    select 1 from raw_events where company_id = ${tx.companyId} and connection_id = ${id} and state = 'pending'
      and received_at < now() - interval '5 seconds' limit 1`)
  return !waiting
}

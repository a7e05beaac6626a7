import { eq } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import { ticketTags } from '#db/schema/tickets.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { clearTimer } from '../core/jobs/timers.ts'
import { inCompany } from '../core/tenancy.ts'
import { announceTags } from '../tags/announce-tags.ts'
import { logTicket } from '../tickets/log-ticket.ts'
import type { TicketRow } from '../tickets/queries.ts'
import { fillText, sendSystemMessage } from '../tickets/system-messages/system-messages.ts'
import { writeTicket } from '../tickets/write-ticket.ts'
import { armTimers } from './arm-timers.ts'

/**
 * Moves a locked ticket into a lane that is held, or out of any: the old lane's tag goes, the new one's comes, the time in
 * the lane begins, and the lane's greeting leaves where one is given, in one transaction. The ticket's place in its list
 * stays. Server behaviour §8.
 */
export async function moveToLane(
  tx: Tx,
  ticket: TicketRow,
  to: { id: number; greeting?: string } | null,
): Promise<void> {
  const { companyId } = tx
  const leftTags = await tx.db
    .delete(ticketTags)
    .where(inCompany(tx, ticketTags, eq(ticketTags.ticketId, ticket.id)))
    .returning({ tagId: ticketTags.tagId })
  if (to) {
    const userId = userIdOf(tx.actor)
    await tx.db
      .insert(ticketTags)
      .values({ companyId, ticketId: ticket.id, tagId: to.id, enteredAt: tx.now(), userId })
  }
  const concerned = [...leftTags.map(({ tagId }) => tagId), ...(to ? [to.id] : [])]
  await announceTags(tx, concerned)
  await logLane(tx, ticket.id, to?.id ?? leftTags[0]?.tagId, to !== null)
  // The view has changed, the ticket's place in its list has not.
  await writeTicket(tx, ticket, { updatedAt: ticket.updatedAt })
  if (to?.greeting) await greet(tx, ticket.id, to.greeting)
  await clearTimer(tx, { kind: 'lane', refId: ticket.id })
  if (to) await armTimers(tx, { ticketIds: [ticket.id] })
}

/** Into a lane, or out of the last one. */
async function logLane(tx: Tx, ticketId: number, laneId: number | undefined, isIn: boolean): Promise<void> {
  if (laneId === undefined) return
  const [lane] = await tx.db
    .select({ name: tags.name })
    .from(tags)
    .where(inCompany(tx, tags, eq(tags.id, laneId)))
  const names = lane ? [lane.name] : []
  await logTicket(tx, { ticketId, type: isIn ? 'lane' : 'laneLeft', userId: userIdOf(tx.actor), names })
}

async function greet(tx: Tx, ticketId: number, greeting: string): Promise<void> {
  const body = await fillText(tx, ticketId, greeting)
  // A customer who has just written moved their card back themselves.
  const byMachine = !(tx.actor.kind === 'system' && tx.actor.name === 'channel')
  await sendSystemMessage(tx, { ticketId, body, userId: null, isPrivate: false, byMachine })
}

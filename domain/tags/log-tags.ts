import { and, asc, eq, inArray } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { inCompany } from '../core/tenancy.ts'
import { LIVE_STATUSES } from '../tickets/contract/schema.ts'
import { logTicket } from '../tickets/log-ticket.ts'

/**
 * Tags that a contact got or lost in one act, in the history of each of their conversations that goes on: a line for those
 * that came, one for those that went. Without a conversation there is nowhere to tell it.
 */
export async function logTags(
  tx: Tx,
  contactId: number,
  { added = [], removed = [] }: { added?: readonly number[]; removed?: readonly number[] },
): Promise<void> {
  const concerned = [...added, ...removed]
  if (concerned.length === 0) return
  const live = await liveTicketsOf(tx, contactId)
  if (live.length === 0) return
  const names = await namesOf(tx, concerned)
  const named = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? [])
  const userId = userIdOf(tx.actor)
  const lines = [
    { type: 'tagged' as const, names: named(added) },
    { type: 'untagged' as const, names: named(removed) },
  ].filter((logLine) => logLine.names.length > 0)
  const entries = live.flatMap((ticketId) => lines.map((logLine) => ({ ...logLine, ticketId, userId })))
  if (entries.length > 0) await logTicket(tx, ...entries)
}

async function liveTicketsOf(tx: Tx, contactId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      inCompany(
        tx,
        tickets,
        and(eq(tickets.contactId, contactId), inArray(tickets.status, [...LIVE_STATUSES])),
      ),
    )
    .orderBy(asc(tickets.id))
  return rows.map(({ id }) => id)
}

async function namesOf(tx: Tx, tagIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inCompany(tx, tags, inArray(tags.id, [...tagIds])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

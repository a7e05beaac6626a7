import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { type Actor, userIdOf } from '../../core/contract/actor.ts'

/**
 * Whether a ticket is unread for the actor: they were given it and have not opened it, or it holds messages that they have
 * not read. Of a ticket that they alone read, and of one that they have never opened, its own count says that.
 */
export function isUnreadTo(actor: Actor): SQL {
  const userId = userIdOf(actor)
  const isUnread = sql`${tickets.unreadMessages} > 0`
  if (userId === null) return isUnread
  return sql`(coalesce(${hasUnreadOfOwn(userId)}, ${isUnread}) or ${wasGiven(userId)})`
}

/** Tickets of which the user has a mark of their own: only there can they be unread otherwise than by the ticket's own count. */
export function isMarkedBy(userId: number): SQL {
  const markedIds = (table: SQL) =>
    sql`select ticket_id from ${table} where company_id = ${tickets.companyId} and user_id = ${userId}::bigint`
  return sql`${tickets.id} in (${markedIds(sql`ticket_reads`)} union all ${markedIds(sql`ticket_handovers`)})`
}

function hasUnreadOfOwn(userId: number): SQL {
  return sql`(select ${tickets.receivedMessages} > r.read_messages from ticket_reads r
    where r.company_id = ${tickets.companyId} and r.user_id = ${userId}::bigint and r.ticket_id = ${tickets.id}
      and ${tickets.userId} is distinct from ${userId}::bigint)`
}

function wasGiven(userId: number): SQL {
  return sql`exists (select from ticket_handovers h where h.company_id = ${tickets.companyId}
    and h.user_id = ${userId}::bigint and h.ticket_id = ${tickets.id})`
}

import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Actor, UserActor } from '../core/contract/actor.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { CLOSED } from './contract/lifecycle.ts'

/**
 * The SQL twin of `canSee` (rules.ts): a condition on `tickets`, undefined where everything is seen. A randomised test
 * holds the two equal. Server behaviour §3.
 */
export function visibleTo(actor: Actor, showAll = true): SQL | undefined {
  const byRights = visibleByRights(actor, showAll)
  return byRights && actor.kind === 'user' ? or(takesPart(actor), byRights) : byRights
}

/**
 * Returns the condition for the tickets that an actor sees without taking part in them. It uses only the facts by which
 * `ticket_counts` is kept as well.
 */
export function visibleByRights(actor: Actor, showAll = true): SQL | undefined {
  if (actor.kind === 'system' || actor.profile === 'admin') return undefined
  const colleagues = showAll && actor.allUserChat ? undefined : isNull(tickets.userId)
  return or(groupsOf(actor), and(ordinary(), or(ownedBy(actor), and(inQueuesOf(actor), colleagues))))
}

export function takesPart(user: UserActor): SQL {
  return sql`${user.userId}::bigint = any(${tickets.participantIds})`
}

/** The same, as the way to find those few tickets: by the user's rows, not by looking through all. */
export function takesPartById(user: UserActor): SQL {
  return sql`${tickets.id} = any(array(select p.ticket_id from ticket_participants p
    where p.company_id = ${user.companyId}::bigint and p.user_id = ${user.userId}::bigint and p.state = 'joined'))`
}

/** The SQL twin of `canSeeHistory`: past tickets of the same contact, for those who may read other queues' too. */
export function historyVisibleTo(actor: Actor): SQL | undefined {
  const visible = visibleTo(actor)
  if (!visible || actor.kind === 'system' || !actor.allHistoric) return visible
  return or(visible, and(ordinary(), eq(tickets.status, CLOSED)))
}

/** No plain group. */
export function ordinary(): SQL {
  return sql`(not ${tickets.isGroup} or ${tickets.groupAsTicket})`
}

export function ownedBy(user: UserActor): SQL {
  return eq(tickets.userId, user.userId)
}

/** Plain groups that the user may see; nothing for a user without `allowGroup`. */
export function groupsOf(user: UserActor): SQL {
  if (!user.allowGroup) return sql`false`
  const connectionId = user.defaultConnectionId
  return connectionId === null
    ? sql`(${tickets.isGroup} and not ${tickets.groupAsTicket})`
    : sql`(${tickets.isGroup} and not ${tickets.groupAsTicket} and ${eq(tickets.connectionId, connectionId)})`
}

/** Tickets of the user's queues; with `allTicket` also those without one. */
export function inQueuesOf(user: UserActor): SQL {
  const ofQueues = sql`${tickets.queueId} = any(${idArray(user.queueIds)})`
  return user.allTicket ? sql`(${ofQueues} or ${tickets.queueId} is null)` : ofQueues
}

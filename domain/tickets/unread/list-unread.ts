import { and, eq, or, sql } from 'drizzle-orm'
import { ticketHandovers } from '#db/schema/ticket-handovers.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { type UserActor, userIdOf } from '../../core/contract/actor.ts'
import { pageOf } from '../../core/contract/page.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { LIVE_STATUSES, ListTicketsInput, type UnreadTickets } from '../contract/schema.ts'
import { countSql, type PageRequest, pageOfIds } from '../lists/list-pages.ts'
import { isLiveTicket, newestFirst } from '../queries.ts'
import { selectListed, toTicketView } from '../view.ts'
import { ownedBy, takesPart, visibleTo } from '../visibility.ts'

const MAX_SHOWN = 40

/**
 * GET /tickets/unread: what the bell tells of. Tickets with something unread that are the user's, nobody's in their queues,
 * or that they take part in, and groups; and those that they were given and have not opened. The latest 40 of each, and
 * how many there are in all. Specification 1 §6.
 */
export function listUnread(ctx: Ctx): Promise<UnreadTickets> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    const unread = await unreadPage(tx)
    const handovers = await handoversTo(tx)
    return {
      ...unread,
      handovers: handovers.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    }
  })
}

async function unreadPage(tx: Tx) {
  const as = tx.actor.kind === 'user' ? { ...tx, actor: attendantIn(tx.actor) } : tx
  const request: PageRequest = {
    filter: ListTicketsInput.parse({ withUnreadMessages: true, showAll: false }),
    statuses: LIVE_STATUSES,
    direction: 'DESC',
    order: 'updatedAt',
    after: null,
    offset: 0,
    limit: MAX_SHOWN,
  }
  const rows = await selectListed(tx, sql`${tickets.id} in ${pageOfIds(as, request)}`, {
    count: countSql(as, request),
    order: sql`${newestFirst(tickets.updatedAt)}, ${newestFirst(tickets.id)}`,
  })
  const { rows: shownRows, hasMore } = pageOf(rows, MAX_SHOWN, ({ id }) => String(id))
  return { tickets: shownRows.map((row) => toTicketView(tx, row)), hasMore, count: rows[0]?.listCount ?? 0 }
}

/** Everybody is told of what they attend: an admin, who sees all, of their own queues and of what has none. */
function attendantIn(user: UserActor): UserActor {
  return { ...user, profile: 'user', allTicket: user.allTicket || user.profile === 'admin' }
}

function handoversTo(tx: Tx) {
  const userId = userIdOf(tx.actor)
  if (userId === null || tx.actor.kind !== 'user') return Promise.resolve([])
  return tx.db
    .select({
      ticketId: ticketHandovers.ticketId,
      kind: ticketHandovers.kind,
      createdAt: ticketHandovers.createdAt,
      by: { id: users.id, name: users.name },
    })
    .from(ticketHandovers)
    .innerJoin(
      tickets,
      and(eq(tickets.companyId, ticketHandovers.companyId), eq(tickets.id, ticketHandovers.ticketId)),
    )
    .leftJoin(
      users,
      and(eq(users.companyId, ticketHandovers.companyId), eq(users.id, ticketHandovers.byUserId)),
    )
    .where(
      inCompany(
        tx,
        ticketHandovers,
        eq(ticketHandovers.userId, userId),
        isLiveTicket,
        or(ownedBy(tx.actor), takesPart(tx.actor)),
        visibleTo(tx.actor),
      ),
    )
    .orderBy(newestFirst(ticketHandovers.createdAt))
    .limit(MAX_SHOWN)
}

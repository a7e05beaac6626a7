import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { ListTicketsInput } from '../../tickets/contract/schema.ts'
import {
  matching,
  showsLatestOnly,
  wantedStatuses,
  withoutColleagues,
  withUsualScope,
} from '../../tickets/lists/list-filter.ts'
import { isSearch, searchTickets } from '../../tickets/lists/search-tickets.ts'
import { visibleTo } from '../../tickets/visibility.ts'
import { MOST_COUNTED } from '../contract/rules.ts'
import type { BulkInput, CountBulkInput } from '../contract/schema.ts'

/** A ticket as it stood when the batch began. */
export type Target = Pick<
  typeof tickets.$inferSelect,
  'id' | 'status' | 'queueId' | 'userId' | 'contactId'
> & {
  /** Whoever attends it is of the queue that is asked for. */
  isHolderOfQueue: boolean
}

/** The newest ticket that there is: what comes later is not meant. */
export function upToNow(ctx: Ctx): Promise<number> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ id: sql<number>`coalesce(max(${tickets.id}), 0)::float8` })
      .from(tickets)
      .where(inCompany(tx, tickets))
    return row?.id ?? 0
  })
}

/** Whether who attends a ticket is of the queue. */
export function heldIn({ companyId }: Tx, queueId: number): SQL {
  return sql`exists (select from user_queues q where q.company_id = ${companyId}
    and q.queue_id = ${queueId} and q.user_id = ${tickets.userId})`
}

/** How many are meant, as they stand. */
export function countTargets(ctx: Ctx, input: BulkInput, upTo: number): Promise<number> {
  if (input.ticketIds) return Promise.resolve(new Set(input.ticketIds).size)
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(tickets)
      .where(inCompany(tx, tickets, await targetsOf(tx, input), lte(tickets.id, upTo)))
    return row?.count ?? 0
  })
}

/** Which of these tickets the actor sees. */
export function seenAmong(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(inCompany(tx, tickets, sql`${tickets.id} = any(${idArray(ids)})`, visibleTo(tx.actor)))
    return new Set(rows.map(({ id }) => id))
  })
}

type Batch = { input: BulkInput; upTo: number; limit: number }

/** The next of them, by id: what is done to them may take them out of the filter. */
export function targetsAfter(ctx: Ctx, { input, upTo, limit }: Batch): Promise<Target[]> {
  return reading(ctx, async (tx) => {
    const { id, status, queueId, userId, contactId } = tickets
    const isHolderOfQueue = sql<boolean>`${heldIn(tx, input.queueId ?? 0)}`
    return tx.db
      .select({ id, status, queueId, userId, contactId, isHolderOfQueue })
      .from(tickets)
      .where(
        inCompany(
          tx,
          tickets,
          await targetsOf(tx, input),
          gt(tickets.id, input.after ?? 0),
          lte(tickets.id, upTo),
        ),
      )
      .orderBy(asc(tickets.id))
      .limit(limit)
  })
}

type TargetsInput = Omit<CountBulkInput, 'queueId'>

/** Those that are named, or those that the list's filter matches; of both what the actor sees, as the list shows it. */
export async function targetsOf(tx: Tx, input: TargetsInput): Promise<SQL | undefined> {
  if (input.ticketIds) {
    return and(sql`${tickets.id} = any(${idArray(input.ticketIds)})`, visibleTo(tx.actor))
  }
  const filter = withUsualScope(tx.actor, ListTicketsInput.parse(input))
  const statuses = wantedStatuses(filter)
  if (isSearch(filter.searchParam)) {
    const term = filter.searchParam
    const search = { term, matchedMessages: [], filter, statuses, direction: 'DESC' as const }
    const positions = await searchTickets(tx, search, MOST_COUNTED + 1)
    return sql`${tickets.id} = any(${idArray(positions.map(({ id }) => id))})`
  }
  return and(
    statuses ? sql`${tickets.status} = any(${textArray(statuses)})` : undefined,
    showsLatestOnly(statuses) ? sql`${tickets.isLatest}` : undefined,
    visibleTo(tx.actor, filter.showAll !== false),
    withoutColleagues(tx.actor, filter.showAll),
    matching(tx.actor, filter),
  )
}

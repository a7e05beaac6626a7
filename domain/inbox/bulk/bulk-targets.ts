import { and, asc, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
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
import { MAX_COUNTED } from '../contract/rules.ts'
import type { BulkInput, CountBulkInput } from '../contract/schema.ts'

/** A ticket as it stood when the batch began. */
export type Target = Pick<
  typeof tickets.$inferSelect,
  'id' | 'status' | 'queueId' | 'userId' | 'contactId'
> & {
  /** True if the ticket's attendant belongs to the requested queue. */
  isHolderOfQueue: boolean
}

/** Whether who attends a ticket is of the queue. */
export function heldIn({ companyId }: Tx, queueId: number): SQL {
  return sql`exists (select from user_queues q where q.company_id = ${companyId}
    and q.queue_id = ${queueId} and q.user_id = ${tickets.userId})`
}

/** The tickets as the acts ask of them, by id. */
export function loadTargets(tx: Tx, ids: readonly number[], input: BulkInput): Promise<Target[]> {
  const { id, status, queueId, userId, contactId } = tickets
  const isHolderOfQueue = sql<boolean>`${heldIn(tx, input.queueId ?? 0)}`
  return tx.db
    .select({ id, status, queueId, userId, contactId, isHolderOfQueue })
    .from(tickets)
    .where(inCompany(tx, tickets, sql`${id} = any(${idArray(ids)})`))
    .orderBy(asc(id))
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
    const positions = await searchTickets(tx, search, MAX_COUNTED + 1)
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

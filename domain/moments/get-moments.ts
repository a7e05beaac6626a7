import { and, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import type { Actor } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { DAY_MS, DEFAULT_TIME_ZONE, dayOf } from '../core/contract/time.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { COUNTED_STATUSES } from '../tickets/contract/lifecycle.ts'
import type { TicketView } from '../tickets/contract/schema.ts'
import { withoutColleagues } from '../tickets/lists/list-filter.ts'
import { selectTickets, toTicketView } from '../tickets/view.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { MAX_MOMENTS, type MomentsFilter, type MomentsView, USUAL_DAYS } from './contract/schema.ts'

/**
 * GET /dashboard/moments: the conversations of the open lists that the actor sees, of which something was said or changed
 * on these days, the last changed first. Throws ERR_NO_PERMISSION, ERR_VALIDATION. Specification 1 §2, §7.
 */
export function getMoments(ctx: Ctx, filter: MomentsFilter): Promise<MomentsView> {
  permit(ctx.actor, 'moments:view')
  const days = daysOf(ctx, filter)
  return reading(ctx, async (tx) => {
    const ids = await shownIds(tx, shownCondition(tx, filter, days))
    const views = await viewsOf(tx, ids.slice(0, MAX_MOMENTS))
    return { tickets: views, hasMore: ids.length > MAX_MOMENTS, dateStart: days.start, dateEnd: days.end }
  })
}

/** GET /usersMoments: the same without filters, as a plain list. Specification 1 §7. */
export async function listMoments(ctx: Ctx): Promise<TicketView[]> {
  return (await getMoments(ctx, { queueIds: [] })).tickets
}

type Days = { start: string; end: string }

/** No database knows a year before the first. */
const FIRST_DAY = '0001-01-02'

function daysOf(ctx: Ctx, { dateStart, dateEnd }: MomentsFilter): Days {
  const end = dateEnd ?? dayOf(ctx.now(), zoneOf(ctx.actor))
  const usual = new Date(Date.parse(end) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const start = dateStart ?? (usual < FIRST_DAY ? FIRST_DAY : usual)
  if (end < start) throw invalid({ dateEnd: 'beforeStart' })
  return { start, end }
}

const isGoingOn: SQL = sql.raw(`tickets.status in ('${COUNTED_STATUSES.join("', '")}')`)

function shownCondition(tx: Tx, filter: MomentsFilter, { start, end }: Days): SQL | undefined {
  const zone = zoneOf(tx.actor)
  return inCompany(
    tx,
    tickets,
    and(
      isGoingOn,
      visibleTo(tx.actor, filter.showAll !== false),
      withoutColleagues(tx.actor, filter.showAll),
      sql`${tickets.updatedAt} >= (${start}::date)::timestamp at time zone ${zone}::text`,
      sql`${tickets.updatedAt} < (${end}::date + 1)::timestamp at time zone ${zone}::text`,
      filter.status ? sql`${tickets.status} = ${filter.status}` : undefined,
      filter.userId ? sql`${tickets.userId} = ${filter.userId}::bigint` : undefined,
      filter.queueIds.length > 0 ? sql`${tickets.queueId} = any(${idArray(filter.queueIds)})` : undefined,
    ),
  )
}

/** In order, one more than are shown at most. */
async function shownIds(tx: Tx, condition: SQL | undefined): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select ${tickets.id}::float8 as id from ${tickets} where ${condition}
    order by ${tickets.updatedAt} desc, ${tickets.id} desc limit ${MAX_MOMENTS + 1}`)
  return [...rows].map(({ id }) => id)
}

async function viewsOf(tx: Tx, ids: readonly number[]): Promise<TicketView[]> {
  if (ids.length === 0) return []
  const rows = await selectTickets(tx, sql`${tickets.id} = any(${idArray(ids)})`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toTicketView(tx, row)] : []
  })
}

function zoneOf(actor: Actor): string {
  return actor.kind === 'user' ? actor.timeZone : DEFAULT_TIME_ZONE
}

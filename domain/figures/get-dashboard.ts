import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { addDays, dayOf } from '../core/contract/time.ts'
import { reading } from '../core/transaction.ts'
import { readTimeZone } from '../schedules/company-calendar.ts'
import type {
  ChartFilter,
  DashboardFilter,
  DashboardView,
  MessageCount,
  MessageCountFilter,
  TicketsByDay,
  TicketsByUser,
} from './contract/schema.ts'
import { countFigures, countMessages } from './count-figures.ts'
import { ALL_SERVICE, countsIn, periodsOf, scopeOf } from './figure-conditions.ts'
import { attendantsOf, figuresOfNow } from './get-figures.ts'

/** GET /dashboard: counters as clients of this family read them, times in minutes. Throws ERR_NO_PERMISSION, ERR_VALIDATION. */
export function getDashboard(
  ctx: Ctx,
  { days, date_from, date_to }: DashboardFilter,
): Promise<DashboardView> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const today = dayOf(tx.now(), await readTimeZone(tx))
    const dateTo = date_to ?? today
    const dateFrom = date_from ?? (days ? addDays(dateTo, 1 - days) : undefined)
    const scope = await scopeOf(tx, { dateFrom, dateTo }, ALL_SERVICE)
    const now = await figuresOfNow(tx, ALL_SERVICE)
    const figures = await countFigures(tx, scope, false)
    const { promoters, passives, detractors, score } = figures.nps
    const rated = promoters + passives + detractors
    const askedCount = figures.withRating + figures.withoutRating
    return {
      counters: {
        supportHappening: now.supportHappening,
        supportPending: now.supportPending,
        supportFinished: figures.supportFinished,
        supportGroups: now.supportGroups,
        leads: figures.leads,
        activeTickets: figures.activeTickets,
        passiveTickets: figures.passiveTickets,
        tickets: figures.tickets,
        avgSupportTime: minutesOf(figures.support.averageSeconds),
        avgWaitTime: minutesOf(figures.wait.averageSeconds),
        npsScore: score ?? 0,
        npsPromotersPerc: percentOf(promoters, rated),
        npsDetractorsPerc: percentOf(detractors, rated),
        npsPassivePerc: percentOf(passives, rated),
        waitRating: now.waitRating,
        withoutRating: figures.withoutRating,
        withRating: figures.withRating,
        percRating: percentOf(figures.withRating, askedCount),
      },
      attendants: await attendantsOf(tx, scope, false),
    }
  })
}

function minutesOf(seconds: number | null): number {
  return seconds === null ? 0 : Math.round(seconds / 60)
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

/** GET /dashboard/ticketsUsers: the periods that began on these days, by who has them or had them last. */
export function listTicketsByUser(ctx: Ctx, filter: ChartFilter): Promise<z.infer<typeof TicketsByUser>> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const scope = await scopeOf(tx, await chartDays(tx, filter), ALL_SERVICE)
    const { from, condition } = periodsOf(tx, ALL_SERVICE)
    const rows = await tx.db.execute<{ quantidade: number; nome: string }>(sql`
      select count(*)::int as quantidade, u.name as nome from ${from}
        cross join lateral (select user_id from service_legs g where g.company_id = p.company_id and g.period_id = p.id
          order by g.id desc limit 1) leg
        join users u on u.company_id = p.company_id and u.id = leg.user_id
      where ${condition} and ${countsIn('tickets', scope)} group by u.id, u.name order by 1 desc, 2`)
    return { data: [...rows] }
  })
}

/** GET /dashboard/ticketsDay: the periods that began, each day, or each hour of one day. */
export function listTicketsByDay(ctx: Ctx, filter: ChartFilter): Promise<z.infer<typeof TicketsByDay>> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const scope = await scopeOf(tx, await chartDays(tx, filter), ALL_SERVICE)
    const { from, condition } = periodsOf(tx, ALL_SERVICE)
    const isOneDay = scope.dateFrom === scope.dateTo
    const rows = await tx.db.execute<{ total: number; key: string }>(sql`
      select count(*)::int as total,
        to_char(p.started_at at time zone ${scope.timeZone}::text, ${isOneDay ? 'HH24' : 'YYYY-MM-DD'}::text) as key
      from ${from} where ${condition} and ${countsIn('tickets', scope)} group by 2 order by 2`)
    const data = [...rows].map(({ total, key }) =>
      isOneDay ? { total, horario: key } : { total, data: key },
    )
    return { data, count: data.reduce((sum, { total }) => sum + total, 0) }
  })
}

/** Without days: today. Specification 1 §4. */
async function chartDays(tx: Tx, { initialDate, finalDate }: ChartFilter) {
  const day = initialDate ?? finalDate ?? dayOf(tx.now(), await readTimeZone(tx))
  return { dateFrom: day, dateTo: finalDate ?? day }
}

/** GET /messages-allMe: messages of ours, or of customers. */
export function countAllMessages(
  ctx: Ctx,
  { fromMe = false, dateStart, dateEnd }: MessageCountFilter,
): Promise<z.infer<typeof MessageCount>> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const scope = await scopeOf(tx, { dateFrom: dateStart, dateTo: dateEnd }, ALL_SERVICE)
    const { received, sent } = await countMessages(tx, scope)
    return { count: [{ count: String(fromMe ? sent : received) }] }
  })
}

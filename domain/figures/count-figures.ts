import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { type CountedFigure, NUMBER_FIGURES, TIME_FIGURES, type TimeFigureName } from './contract/rules.ts'
import type { FigureCounts, TimeFigure } from './contract/schema.ts'
import { countedMessages } from './count-hours.ts'
import {
  FIGURES,
  inQueues,
  isIn,
  MOMENTS,
  messagesSeenBy,
  namesService,
  periodsOf,
  type Scope,
  secondsOf,
} from './figure-conditions.ts'

type CountRow = Record<(typeof NUMBER_FIGURES)[number], number> & { averageRate: number | null } & Record<
    TimeFigureName,
    TimeFigure
  >

/** All figures of a scope. */
export async function countFigures(tx: Tx, scope: Scope, isOpenTime: boolean): Promise<FigureCounts> {
  const row = await countPeriods(tx, scope, isOpenTime)
  const messages = await countMessages(tx, scope)
  const leads = await countLeads(tx, scope)
  const { promoters, passives, detractors, averageRate, ...counts } = row
  const rated = promoters + passives + detractors
  const score = rated === 0 ? null : Math.round(((promoters - detractors) / rated) * 100)
  return { ...counts, leads, ...messages, nps: { score, promoters, passives, detractors, averageRate } }
}

/** Reads the periods of the scope once, and reckons once of each which of its moments count and how long its times are. */
async function countPeriods(tx: Tx, scope: Scope, isOpenTime: boolean): Promise<CountRow> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const moments = MOMENT_NAMES.map((name) => sql`(${isIn(MOMENTS[name], scope)}) as ${inScope(name)}`)
  const counts = NUMBER_FIGURES.map(
    (figure) => sql`count(*) filter (where ${isCounted(figure)})::int as ${sql.identifier(figure)}`,
  )
  const spans = TIME_FIGURES.map(
    (figure) =>
      sql`case when ${isCounted(figure)} then (${secondsOf(figure, isOpenTime)})::float8 end as ${spanOf(figure)}`,
  )
  const times = TIME_FIGURES.map((figure) => sql`${timeOf(figure)} as ${sql.identifier(figure)}`)
  const [row] = await tx.db.execute<CountRow>(sql`
    select ${sql.join([...counts, ...times], sql`, `)}, (avg(p.rate) filter (where ${isCounted('withRating')}))::float8 as "averageRate"
    from (select p.*, ${sql.join(spans, sql`, `)} from (
        select p.*, ${sql.join(moments, sql`, `)} from ${from} where ${condition} and (${movedIn(scope)}) offset 0) p offset 0) p`)
  return firstOrThrow(row ? [row] : [])
}

const MOMENT_NAMES = ['started', 'accepted', 'answered', 'ended'] as const satisfies (keyof typeof MOMENTS)[]

const inScope = (name: keyof typeof MOMENTS): SQL => sql`${sql.identifier(`${name}_in_scope`)}`
const spanOf = (figure: TimeFigureName): SQL => sql`${sql.identifier(`${figure}_seconds`)}`

/** As countsIn, of a period whose moments were compared before. */
function isCounted(figure: CountedFigure): SQL {
  const { at, condition = sql`true` } = FIGURES[figure]
  return sql`(p.${inScope(at)} and ${condition})`
}

/** By which the periods of the scope are found. */
function movedIn(scope: Scope): SQL {
  return sql.join(
    MOMENT_NAMES.map((name) => sql`(${isIn(MOMENTS[name], scope)})`),
    sql` or `,
  )
}

function timeOf(figure: TimeFigureName): SQL {
  const seconds = spanOf(figure)
  return sql`json_build_object('count', count(${seconds}), 'averageSeconds', avg(${seconds}),
    'medianSeconds', percentile_cont(0.5) within group (order by ${seconds}),
    'p90Seconds', percentile_cont(0.9) within group (order by ${seconds}))`
}

type Messages = Pick<FigureCounts, 'received' | 'sent' | 'failed'>

/** From the counted hours, and from the messages themselves in hours that are still to be counted. */
export async function countMessages(tx: Tx, scope: Scope): Promise<Messages> {
  const [row] = await tx.db.execute<Messages>(sql`
    select coalesce(sum(n) filter (where author = 'customer'), 0)::int as received,
      coalesce(sum(n) filter (where author <> 'customer'), 0)::int as sent, coalesce(sum(failed), 0)::int as failed
    from (${messagesOf(tx, scope)}) m`)
  return firstOrThrow(row ? [row] : [])
}

/** Returns the SQL for messages by hour: `hour`, `author`, `n`, `failed`. Days begin at whole hours of UTC everywhere that is served. */
export function messagesOf(tx: Tx, scope: Scope): SQL {
  const { users, whatsappId } = scope.filter
  const companyId = sql`${tx.companyId}::bigint`
  const isInHours = (hour: SQL) => isIn(hour, scope)
  const isMeant = sql.join(
    [
      inQueues(sql`c.queue_id`, sql`0`, scope.filter) ?? sql`true`,
      whatsappId.length > 0 ? sql`c.connection_id = any(${idArray(whatsappId)})` : sql`true`,
      users.length > 0 ? sql`c.user_id = any(${idArray(users)})` : sql`true`,
      messagesSeenBy(tx.actor, { queueId: sql`c.queue_id`, userId: sql`c.user_id` }) ?? sql`true`,
    ],
    sql` and `,
  )
  return sql`
    with marked as materialized (select distinct hour from message_marks where company_id = ${companyId} and ${isInHours(sql`hour`)})
    select c.hour, c.author, c.message_count as n, c.failed_count as failed from message_hours c
      where c.company_id = ${companyId} and ${isInHours(sql`c.hour`)} and c.hour not in (select hour from marked) and ${isMeant}
    union all
    select k.hour, c.author, c.message_count, c.failed_count from marked k
      cross join lateral (${countedMessages(companyId, sql`k.hour`, sql`k.hour + interval '1 hour'`)}) c where ${isMeant}`
}

/**
 * Contacts who came by themselves, or whom somebody made; an import's, a campaign's and a program's are none, and of two who became
 * one the remaining one is. Where the filter names some service, those who had it.
 */
async function countLeads(tx: Tx, scope: Scope): Promise<number> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const isServed = namesService(scope.filter)
    ? sql`exists (select from ${from} join tickets w on w.company_id = p.company_id and w.id = p.ticket_id
        where ${condition} and w.contact_id = contacts.id)`
    : sql`true`
  const [row] = await tx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from contacts where company_id = ${tx.companyId}::bigint and not is_group and not is_participant_only and not is_imported
      and not exists (select from tickets t where t.company_id = contacts.company_id and t.contact_id = contacts.id and t.is_imported)
      and not exists (select from contact_merges g where g.company_id = contacts.company_id and g.merged_id = contacts.id and g.undone_at is null)
      and ${isServed} and ${isIn(sql`created_at`, scope)}`)
  return row?.count ?? 0
}

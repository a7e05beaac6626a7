import { and, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { isLive } from '../contract/lifecycle.ts'
import type { Summed } from './count-live.ts'

/**
 * Up to so many contacts and tickets each is looked up that has the tag; where more have it, the list is read in its order,
 * because enough of what it holds has the tag. docs/decisions/061-lists-by-tag.md.
 */
const FEW_LINKS = 5000

/** Returns the rarest of the tags that narrow a list, when few links carry it; null otherwise. */
export async function rareTagOf(tx: Tx, tags: readonly number[]): Promise<number | null> {
  if (tags.length === 0) return null
  const upTo = FEW_LINKS + 1
  const links = (table: SQL) => sql`(select count(*) from (select from ${table} l
    where l.company_id = ${tx.companyId}::bigint and l.tag_id = t.tag limit ${sql.raw(String(upTo))}) found)`
  const [rarest] = await tx.db.execute<{ tag: number; links: number }>(sql`
    select t.tag::float8 as tag, (${links(sql`contact_tags`)} + ${links(sql`ticket_tags`)})::int as links
    from unnest(${idArray(tags)}) as t(tag) order by 2 limit 1`)
  return rarest && rarest.links <= FEW_LINKS ? rarest.tag : null
}

/**
 * Rows of tickets with a tag that few have, one by one from its links, whatever the planner thinks of the whole company; each
 * once, as `columns` and `condition` say it of `tickets`. Without the closed ones, or only each contact's newest: what lists show.
 */
export function fromLinks(
  ctx: Ctx,
  {
    tagId,
    statuses,
    columns,
    condition,
  }: { tagId: number; columns: SQL; condition?: SQL } & Pick<Summed, 'statuses'>,
): SQL {
  const isOfLive = statuses?.every((status) => isLive({ status })) ?? false
  const isListed = isOfLive ? sql`${tickets.status} <> 'closed'` : sql`${tickets.isLatest}`
  const linked = (table: SQL, isLinked: SQL) => sql`(select t.* from ${table} l cross join lateral (
    select ${columns} from ${tickets} where ${and(isLinked, isListed, condition)} offset 0) t
    where l.company_id = ${ctx.companyId}::bigint and l.tag_id = ${tagId}::bigint)`
  return sql`(${linked(sql`contact_tags`, sql`${tickets.contactId} = l.contact_id`)}
    union ${linked(sql`ticket_tags`, sql`${tickets.id} = l.ticket_id`)})`
}

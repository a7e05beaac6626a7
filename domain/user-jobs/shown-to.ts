import { type SQL, sql } from 'drizzle-orm'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'

/**
 * Whether one of the files (a subquery of ids) came of a job of the actor's own. What shows numbers is nobody's any more
 * from whom the company hides them since. `f` is the file in it.
 */
export function isOwnResult(ctx: Ctx, files: SQL): SQL {
  const userId = userIdOf(ctx.actor)
  if (userId === null) return sql`false`
  const isFit = masksNumbers(ctx.actor) ? sql`j.is_masked` : sql`true`
  return sql`exists (select from user_jobs j where j.company_id = f.company_id and j.user_id = ${userId}::bigint
    and j.file_id in ${files} and j.kind <> 'conversationPdf' and ${isFit})`
}

/**
 * All tickets of which something stands in the file, a document of the actor's own, as `facts` of each; null for one that
 * is gone. A document that does not name them is of the one for which it was made.
 */
export function ownDocumentTickets(ctx: Ctx, files: SQL, facts: SQL): SQL {
  const userId = userIdOf(ctx.actor) ?? 0
  const isFit = masksNumbers(ctx.actor) ? sql`j.is_masked` : sql`true`
  return sql`(select jsonb_agg(distinct case when t.id is not null then ${facts} end) from user_jobs j
    cross join jsonb_array_elements_text(coalesce(j.input->'ticketIds', jsonb_build_array(j.input->'ticketId'))) as d(id)
    left join tickets t on t.company_id = j.company_id and t.id = d.id::bigint
    where j.company_id = f.company_id and j.user_id = ${userId}::bigint and j.file_id in ${files}
      and j.kind = 'conversationPdf' and ${isFit})`
}

import { count, desc, sql } from 'drizzle-orm'
import { supportVisits } from '#db/schema/support-visits.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { VisitPage, VisitPageInput } from '../contract/schema.ts'

const PAGE_SIZE = 40

/** GET /support-visits: who looked into the company as support, the newest visit first. */
export function listVisits(ctx: Ctx, { pageNumber }: VisitPageInput): Promise<VisitPage> {
  permit(ctx.actor, 'supportVisits:list')
  return reading(ctx, async (tx) => {
    const ofCompany = inCompany(tx, supportVisits)
    const [rows, [total]] = await Promise.all([
      tx.db
        .select({
          id: supportVisits.id,
          visitorName: supportVisits.visitorName,
          reason: supportVisits.reason,
          startedAt: supportVisits.startedAt,
          endsAt: ENDS_AT,
        })
        .from(supportVisits)
        .where(ofCompany)
        .orderBy(desc(supportVisits.startedAt), desc(supportVisits.id))
        .limit(PAGE_SIZE)
        .offset((pageNumber - 1) * PAGE_SIZE),
      tx.db.select({ count: count() }).from(supportVisits).where(ofCompany),
    ])
    const visits = rows.map(({ startedAt, endsAt, ...visit }) => ({
      ...visit,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isOver: endsAt <= tx.now(),
    }))
    const visitCount = total?.count ?? 0
    return { visits, count: visitCount, hasMore: pageNumber * PAGE_SIZE < visitCount }
  })
}

/** The time at which the visit ended, or will end by itself. */
const ENDS_AT = sql<Date>`coalesce(${supportVisits.endedAt}, ${supportVisits.endsAt})`.mapWith(
  supportVisits.endsAt,
)

import { asc } from 'drizzle-orm'
import { helps } from '#db/schema/helps.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { fence } from '../core/resources/resource-table.ts'
import { reading } from '../core/transaction.ts'
import { helpVerbs } from './help-verbs.ts'

/** GET /helps/list: every help video, oldest first. Specification 2 §7. */
export function listHelps(ctx: Ctx): Promise<Awaited<ReturnType<typeof helpVerbs.get>>[]> {
  permit(ctx.actor, 'helps:list')
  return reading(ctx, async (tx) => {
    const rows = await tx.db.select().from(helps).where(fence(helps, tx)).orderBy(asc(helps.id))
    return helpVerbs.binding.views(tx, rows)
  })
}

import { asc, sql } from 'drizzle-orm'
import { quickMessages } from '#db/schema/quick-messages.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { fence, seenBy } from '../core/resources/resource-table.ts'
import { reading } from '../core/transaction.ts'
import type { QuickMessageView } from './contract/schema.ts'
import { quickMessageVerbs } from './quick-message-verbs.ts'
import { isOffered } from './visible-to.ts'

/**
 * GET /quick-messages/list: those that are offered to the actor, by shortcode. Which company and user a caller names
 * changes nothing. Specification 1 §7, 2 §7.
 */
export function listQuickMessages(ctx: Ctx): Promise<QuickMessageView[]> {
  permit(ctx.actor, 'quickMessages:list')
  const { binding } = quickMessageVerbs
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(quickMessages)
      .where(fence(quickMessages, tx, seenBy(binding, tx), isOffered))
      .orderBy(asc(sql`search_text(${quickMessages.shortcode})`), asc(quickMessages.id))
    return binding.views(tx, rows)
  })
}

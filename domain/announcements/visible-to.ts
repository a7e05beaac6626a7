import { eq, type SQL } from 'drizzle-orm'
import { announcements } from '#db/schema/announcements.ts'
import type { Ctx } from '../core/context.ts'

/**
 * Returns the SQL condition for the announcements that a user sees: the active ones; all for super. The resource's
 * `maySee` says the same.
 */
export function visibleTo({ actor }: Pick<Ctx, 'actor'>): SQL | undefined {
  return actor.kind === 'user' && actor.isSuper ? undefined : eq(announcements.isActive, true)
}

import { eq, type SQL } from 'drizzle-orm'
import { announcements } from '#db/schema/announcements.ts'
import type { Ctx } from '../core/context.ts'

/** Which announcements a user sees, in SQL: the active ones, super all. The resource's `maySee` says the same. */
export function visibleTo({ actor }: Pick<Ctx, 'actor'>): SQL | undefined {
  return actor.kind === 'user' && actor.isSuper ? undefined : eq(announcements.isActive, true)
}

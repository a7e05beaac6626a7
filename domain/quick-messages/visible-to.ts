import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import { quickMessages } from '#db/schema/quick-messages.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'

/** Offered while one writes: switched on, and with something to put there. */
export const isOffered = and(
  eq(quickMessages.isActive, true),
  or(ne(quickMessages.message, ''), isNotNull(quickMessages.fileId)),
)

/** Returns the SQL of the resource's `maySee`: the quick messages that the actor sees. */
export function visibleTo({ actor }: Ctx): SQL | undefined {
  const { isGeneral, isVisible, userId } = quickMessages
  return or(eq(isGeneral, true), eq(isVisible, true), eq(userId, userIdOf(actor) ?? 0))
}

import { eq, or } from 'drizzle-orm'
import { quickMessages } from '#db/schema/quick-messages.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { matchingVerbs } from '../core/resources/delete-matching.ts'
import { quickMessageVerbs } from './quick-message-verbs.ts'

/**
 * The count of quick messages that match a filter and that the actor may delete, and their deletion: a colleague's own
 * are left.
 */
export const quickMessageMatching = matchingVerbs(quickMessageVerbs, {
  permission: 'quickMessages:deleteMatching',
  // The SQL of mayChange in rules.ts.
  deletable: ({ actor }) =>
    or(eq(quickMessages.isGeneral, true), eq(quickMessages.userId, userIdOf(actor) ?? 0)),
})

import { savePreferences } from '../auth/preferences.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { inTransaction } from '../core/transaction.ts'
import type { SeenUser } from './contract/schema.ts'
import { userVerbs } from './user-verbs.ts'

/** PUT /users/toggleChangeWidht/{id}: kept with the user; of one's own also among the preferences, which the web goes by. */
export function saveListWidth(
  ctx: Ctx,
  input: { userId: number; defaultTicketsManagerWidth: number },
): Promise<SeenUser> {
  return inTransaction(ctx, async (tx) => {
    const user = await userVerbs.update(tx, input)
    const isOwn = userIdOf(tx.actor) === input.userId
    if (isOwn) await savePreferences(tx, { listWidth: input.defaultTicketsManagerWidth })
    return user
  })
}

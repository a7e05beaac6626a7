import { masksNumbers } from '#domain/contacts/contract/rules.ts'
import type { Ctx, Services } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { permit } from '#domain/core/contract/permissions.ts'
import { makeSemaphore } from '#domain/core/contract/process/semaphore.ts'
import { makeSharedAnswers } from '#domain/core/contract/process/shared-answers.ts'

/** An answer is shared for less than the page waits after an event (use-live-reading.ts): what it reads then knows of the event. */
const FRESH_MS = 3_000
/** Figures of years take seconds of the database. So many are read at once, so that inboxes have its connections and its time. */
const AT_ONCE = 2

type Reading<I, O> = (ctx: Ctx, input: I) => Promise<O>
type Turns = ReturnType<typeof makeSemaphore>

const turns = new WeakMap<Services['db'], Turns>()

/** Gives the same answer to all who ask for the same figures with the same rights at nearly the same time. */
export function shared<I extends object, O>(read: Reading<I, O>): Reading<I, O> {
  const sharing = new WeakMap<Services['db'], ReturnType<typeof makeSharedAnswers<O>>>()
  const readInTurn = inTurn(read)
  return async (ctx, input) => {
    permit(ctx.actor, 'dashboard:view')
    const { db } = ctx.services
    const share = sharing.get(db) ?? makeSharedAnswers<O>({ freshMs: FRESH_MS })
    sharing.set(db, share)
    return share(JSON.stringify([ctx.companyId, rightsOf(ctx), input]), () => readInTurn(ctx, input))
  }
}

/** Few figures are read at once; who asks for many waits for their own, and not the others for them. */
export function inTurn<I extends object, O>(read: Reading<I, O>): Reading<I, O> {
  return (ctx, input) => {
    permit(ctx.actor, 'dashboard:view')
    const { db } = ctx.services
    const withPermit = turns.get(db) ?? makeSemaphore(AT_ONCE)
    turns.set(db, withPermit)
    return withPermit(() => read(ctx, input), `${ctx.companyId} ${userOf(ctx)?.userId}`)
  }
}

/** All admins see the same; what others see depends on who they are. */
function rightsOf(ctx: Ctx): unknown {
  const user = userOf(ctx)
  return user?.profile === 'admin' ? masksNumbers(user) : user
}

function userOf({ actor }: Ctx): UserActor | undefined {
  return actor.kind === 'user' ? actor : undefined
}

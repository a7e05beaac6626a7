import { eq } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { mayChange } from './rules.ts'
import { scheduleVerbs } from './schedule-verbs.ts'
import type { ScheduleView } from './schema.ts'

type Input = Parameters<typeof scheduleVerbs.create>[1]

/**
 * POST /schedules. A schedule that was already made under the same `clientId` is answered instead of a second one. It is
 * updated to the new input first, since its author may have changed it when no answer came; once it was sent, it is
 * answered unchanged. Throws what any schedule is refused with.
 */
export async function createSchedule(ctx: Ctx, input: Input): Promise<ScheduleView> {
  try {
    return await scheduleVerbs.create(ctx, input)
  } catch (error) {
    const known = error instanceof AppError ? await findMade(ctx, input.clientId) : undefined
    if (!known) throw error
    const named = { scheduleId: known.id }
    return mayChange(known)
      ? scheduleVerbs.update(ctx, { ...input, ...named })
      : scheduleVerbs.get(ctx, named)
  }
}

/** The schedule that the actor made under this id, unless it was deleted. */
async function findMade(ctx: Ctx, clientId: string | undefined) {
  if (clientId === undefined) return undefined
  const [row] = await reading(ctx, (tx) =>
    tx.db
      .select()
      .from(schedules)
      .where(inCompany(tx, schedules, eq(schedules.clientId, clientId))),
  )
  return row && row.deletedAt === null && row.userId === userIdOf(ctx.actor) ? row : undefined
}

import { eq } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { mayChange } from './contract/rules.ts'
import type { ScheduleView } from './contract/schema.ts'
import { scheduleVerbs } from './schedule-verbs.ts'

type Input = Parameters<typeof scheduleVerbs.create>[1]

/**
 * POST /schedules. A schedule that was already made under the same `clientId` is answered instead of a second one. It is
 * updated to the new input first, since its author may have changed it when no answer came; once it was sent, it is
 * answered unchanged. Throws what any schedule is refused with, and ERR_VALIDATION where something else was sent.
 */
export async function createSchedule(ctx: Ctx, input: Input): Promise<ScheduleView> {
  try {
    return await scheduleVerbs.create(ctx, input)
  } catch (error) {
    const existing = error instanceof AppError ? await findMade(ctx, input.clientId) : undefined
    if (!existing) throw error
    const named = { scheduleId: existing.id }
    if (!mayChange(existing)) {
      requireSame(existing, input)
      return scheduleVerbs.get(ctx, named)
    }
    const { clientId: _, againOfId: __, ...changes } = input
    return scheduleVerbs.update(ctx, { ...changes, ...named })
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

/**
 * Requires that a repeated request has the same content. A message that was sent cannot be changed any more: other
 * content under its id would be lost.
 */
function requireSame(sent: { body: string; contactId: number }, { body, contactId, againOfId }: Input): void {
  // What is said again was completed from the one that it repeats.
  const isSame = sent.contactId === contactId && (sent.body === body || Boolean(againOfId))
  if (!isSame) throw invalid({ clientId: 'taken' })
}

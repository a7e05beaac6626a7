import { eq, sql } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { existingQueues } from '../../queues/queries.ts'
import { canReply } from '../../tickets/contract/lifecycle.ts'
import { TICKET_STATUSES } from '../../tickets/contract/schema.ts'
import { MAX_COUNTED } from '../contract/rules.ts'
import type { BulkCount, CountBulkInput } from '../contract/schema.ts'
import { heldIn, targetsOf } from './bulk-targets.ts'

const ATTENDED = TICKET_STATUSES.filter((status) => canReply({ status }))

/**
 * POST /tickets/bulk/count: how many an act would reach, exactly up to 10,000; beyond that `isMore`, and nobody is asked to
 * confirm what is no number. With a queue: how many of them wait again once they are moved there, because who attends
 * them is not of it. Throws ERR_NO_QUEUE_FOUND.
 */
export function countBulk(ctx: Ctx, input: CountBulkInput): Promise<BulkCount> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    const { queueId } = input
    if (queueId) await requireQueue(tx, queueId)
    const waitsAgain = queueId
      ? sql`${tickets.status} = any(${textArray(ATTENDED)}) and not ${heldIn(tx, queueId)}`
      : sql`false`
    const reached = sql`select ${waitsAgain} as waits from ${tickets}
      where ${inCompany(tx, tickets, await targetsOf(tx, input))} limit ${MAX_COUNTED + 1}`
    const [row] = await tx.db.execute<{ count: number; waiting: number }>(
      sql`select count(*)::int as count, count(*) filter (where waits)::int as waiting from (${reached}) as reached`,
    )
    const { count = 0, waiting = 0 } = row ?? {}
    return {
      count: Math.min(count, MAX_COUNTED),
      isMore: count > MAX_COUNTED,
      waitAgain: queueId ? waiting : null,
    }
  })
}

async function requireQueue(tx: Tx, queueId: number): Promise<void> {
  const rows = await tx.db
    .select({ id: queues.id })
    .from(queues)
    .where(existingQueues(tx, eq(queues.id, queueId)))
  if (rows.length === 0) throw new AppError('ERR_NO_QUEUE_FOUND')
}

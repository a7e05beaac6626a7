import { sql } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import { armQueueRotation } from '../bot/timed-checks/arm-timed-check.ts'
import type { Tx } from '../core/context.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { wholeWeek } from '../hours/contract/rules.ts'
import { requireRoom } from '../plans/require-room.ts'
import { queueResource } from './contract/resource.ts'
import { freeColors } from './contract/rules.ts'
import type { QueueView } from './contract/schema.ts'
import { handOver } from './hand-over.ts'
import { existingQueues, type QueueRow } from './queries.ts'
import { requireQueueTerms } from './require-terms.ts'

/** The ordinary verbs of queues. A deleted one stays in what was said and done in it. Specification 2 §5. */
export const queueVerbs = resourceVerbs(queueResource, {
  table: queues,
  views: (_tx, rows) => rows.map(toQueueView),
  async values(tx, { chatbots: _menu, ...input }, before) {
    await requireQueueTerms(tx, before, input)
    if (before) return input
    await requireRoom(tx, 'queues')
    const knownQueues = await tx.db
      .select({ color: queues.color, orderQueue: queues.orderQueue })
      .from(queues)
      .where(existingQueues(tx))
    const last = Math.max(0, ...knownQueues.map(({ orderQueue }) => orderQueue))
    const [color] = freeColors(knownQueues.map((queue) => queue.color))
    return { ...input, color: input.color ?? color, orderQueue: input.orderQueue ?? last + 1 }
  },
  saved: (tx, row) => armQueueRotation(tx, row.id, row.ativarRoteador),
  search: [queues.name],
  order: {
    orderQueue: { by: queues.orderQueue, type: 'integer' },
    name: { by: sql`search_text(${queues.name})`, type: 'text' },
  },
  beforeDelete: handOver,
  keepsDeleted: true,
  unique: { queues_color_key: { field: 'color', code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } },
})

/** A queue as it leaves the server. */
export function toQueueView(row: QueueRow): QueueView {
  const { deletedAt: _, createdAt, updatedAt, ...plain } = row
  return {
    ...plain,
    schedules: wholeWeek(row.schedules),
    tempoRoteador: String(row.tempoRoteador),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The company's queues in the order of the menu. */
export async function inMenuOrder(tx: Tx): Promise<QueueRow[]> {
  return tx.db
    .select()
    .from(queues)
    .where(existingQueues(tx))
    .orderBy(queues.orderQueue, queues.name, queues.id)
}

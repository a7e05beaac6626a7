import { eq } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { emitRow } from '../../core/outbox.ts'
import type { TreeOption } from '../contract/option-schema.ts'
import { everyOption, mapOptions } from '../contract/option-tree.ts'
import { existingQueues } from '../queries.ts'
import { addVersion } from './add-version.ts'
import { leadsTo, menusOf } from './queries.ts'

/**
 * A queue goes: options of other menus that lead there lead to the one in its place. Without one they go, and so does one that
 * would lead to the queue whose menu it is in. Conversations that are in an earlier version of a menu go on in that.
 */
export async function moveOptions(tx: Tx, from: number, to: number | null): Promise<void> {
  for (const { queue, options } of await menusOf(tx)) {
    const isTouched = [...everyOption(options)].some(({ option }) => leadsTo(option, { queueId: from }))
    if (queue.id === from || !isTouched) continue
    const moved = mapOptions(options, (option) => movedTo(option, { from, to, ownQueueId: queue.id }))
    await addVersion(tx, queue.id, moved, options)
    await announceMenu(tx, queue.id)
  }
}

type Move = { from: number; to: number | null; ownQueueId: number }

function movedTo(option: TreeOption, { from, to, ownQueueId }: Move): TreeOption | undefined {
  if (!leadsTo(option, { queueId: from })) return option
  if (to === null || (option.queueType === 'queue' && to === ownQueueId)) return undefined
  return { ...option, optQueueId: to }
}

/** Announces to the viewers of a queue that its menu changed. */
async function announceMenu(tx: Tx, id: number): Promise<void> {
  const { version } = firstOrThrow(
    await tx.db
      .update(queues)
      .set({ updatedAt: tx.now() })
      .where(existingQueues(tx, eq(queues.id, id)))
      .returning({ version: queues.version }),
  )
  emitRow(tx, { noun: 'queue', id, version, action: 'update' })
}

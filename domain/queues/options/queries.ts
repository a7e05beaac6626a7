import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { queues, queueVersions } from '#db/schema/queues.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { QueueTree, TreeOption } from '../contract/option-schema.ts'
import { everyOption, namesTo } from '../contract/option-tree.ts'
import { existingQueues, type QueueRow } from '../queries.ts'

/** A queue's options as they are now, and the version that holds them; null for a queue that never had any. */
export type NewestTree = { versionId: number | null; options: readonly TreeOption[] }

/** The options of a queue as they are now. */
export async function newestTree(tx: Tx, queueId: number): Promise<NewestTree> {
  const [newest] = await tx.db
    .select({ versionId: queueVersions.id, tree: queueVersions.tree })
    .from(queueVersions)
    .where(inCompany(tx, queueVersions, eq(queueVersions.queueId, queueId)))
    .orderBy(desc(queueVersions.id))
    .limit(1)
  return { versionId: newest?.versionId ?? null, options: newest?.tree.options ?? [] }
}

/** A queue with its options of now. */
export type QueueMenu = { queue: QueueRow; options: readonly TreeOption[] }

/** The company's queues in menu order, each with its options of now. For a writing transaction the queues are locked. */
export async function menusOf(tx: Tx, ...conditions: (SQL | undefined)[]): Promise<QueueMenu[]> {
  if (tx.mode === 'write') await lockMenus(tx)
  const newest = tx.db
    .select({ tree: queueVersions.tree })
    .from(queueVersions)
    .where(and(eq(queueVersions.companyId, queues.companyId), eq(queueVersions.queueId, queues.id)))
    .orderBy(desc(queueVersions.id))
    .limit(1)
    .as('newest')
  const rows = await tx.db
    .select({ queue: queues, tree: sql<QueueTree | null>`${newest.tree}` })
    .from(queues)
    .leftJoinLateral(newest, sql`true`)
    .where(existingQueues(tx, ...conditions))
    .orderBy(queues.orderQueue, queues.name, queues.id)
  return rows.map(({ queue, tree }) => ({ queue, options: tree?.options ?? [] }))
}

/** By id, so that two who change menus at once wait for each other and for no more: whether one leads in a circle, all of them say. */
async function lockMenus(tx: Tx): Promise<void> {
  await tx.db
    .select({ id: queues.id })
    .from(queues)
    .where(existingQueues(tx))
    .orderBy(queues.id)
    .for('no key update')
}

/** A queue, a user or a list of files: whatever an option may lead to. */
export type LedTo = { queueId: number } | { userId: number } | { fileListId: number }

/** The options that lead there, each with its menu: `Vendas › Preços`, and the queue whose menu it is. */
export async function optionsLeadingTo(
  tx: Tx,
  to: LedTo,
): Promise<{ queueId: number; optionId: number; name: string }[]> {
  const menus = await menusOf(tx)
  return menus.flatMap(({ queue, options }) =>
    [...everyOption(options)].flatMap(({ option, path }) =>
      leadsTo(option, to)
        ? [{ queueId: queue.id, optionId: option.id, name: `${queue.name} › ${namesTo(options, path)}` }]
        : [],
    ),
  )
}

/** Whether choosing the option leads there. */
export function leadsTo({ optQueueId, optUserId, optFileId }: TreeOption, to: LedTo): boolean {
  if ('queueId' in to) return optQueueId === to.queueId
  return 'userId' in to ? optUserId === to.userId : optFileId === to.fileListId
}

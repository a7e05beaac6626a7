import { asc, inArray, isNull } from 'drizzle-orm'
import { fileLists } from '#db/schema/file-lists.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import { userQueues, users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { existingUsers } from '../../users/queries.ts'
import type { OptionTargets, TreeOption } from '../contract/option-schema.ts'
import { everyOption } from '../contract/option-tree.ts'
import type { QueueMenu } from './queries.ts'

/**
 * The queues, users, integrations and lists of files to which options of the company can lead. A writing transaction locks them, so
 * that none is deleted before it ends; the queues were locked with their menus.
 */
export async function optionTargets(tx: Tx, menus: readonly QueueMenu[]): Promise<OptionTargets> {
  return {
    queues: menus.map(({ queue, options }) => ({
      id: queue.id,
      name: queue.name,
      color: queue.color,
      hasWords: queue.greetingMessage.trim() !== '',
      silentTo: silentTo(options),
    })),
    users: await attendants(tx),
    fileLists: await lists(tx),
    integrations: await integrations(tx),
  }
}

function silentTo(options: readonly TreeOption[]): number[] {
  const queueIds = [...everyOption(options)].flatMap(({ option }) =>
    option.queueType === 'queue' && option.greetingMessage.trim() === '' ? (option.optQueueId ?? []) : [],
  )
  return [...new Set(queueIds)]
}

async function attendants(tx: Tx): Promise<OptionTargets['users']> {
  const selection = tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(existingUsers(tx))
    .orderBy(asc(users.id))
    .$dynamic()
  const rows = await (tx.mode === 'write' ? selection.for('share') : selection)
  const ids = rows.map(({ id }) => id)
  const links = await tx.db
    .select({ userId: userQueues.userId, queueId: userQueues.queueId })
    .from(userQueues)
    .where(inCompany(tx, userQueues, inArray(userQueues.userId, ids)))
  const byUser = Map.groupBy(links, ({ userId }) => userId)
  return rows
    .map((user) => ({ ...user, queueIds: (byUser.get(user.id) ?? []).map(({ queueId }) => queueId) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

async function integrations(tx: Tx): Promise<OptionTargets['integrations']> {
  const selection = tx.db
    .select({ id: queueIntegrations.id, name: queueIntegrations.name })
    .from(queueIntegrations)
    .where(inCompany(tx, queueIntegrations, isNull(queueIntegrations.deletedAt)))
    .orderBy(asc(queueIntegrations.id))
    .$dynamic()
  const rows = await (tx.mode === 'write' ? selection.for('share') : selection)
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}

async function lists(tx: Tx): Promise<OptionTargets['fileLists']> {
  const selection = tx.db
    .select({ id: fileLists.id, name: fileLists.name })
    .from(fileLists)
    .where(inCompany(tx, fileLists, isNull(fileLists.deletedAt)))
    .orderBy(asc(fileLists.id))
    .$dynamic()
  const rows = await (tx.mode === 'write' ? selection.for('share') : selection)
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}

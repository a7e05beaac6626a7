import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { connectionQueues, connections } from '#db/schema/connections.ts'
import { notificationSettings } from '#db/schema/notifications.ts'
import { prompts } from '#db/schema/prompts.ts'
import { userQueues, users } from '#db/schema/users.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { moveToQueue } from '../tickets/actions/move-tickets.ts'
import type { QueueRemoval } from './contract/schema.ts'
import { isInUse, usesOf } from './get-queue-uses.ts'
import { moveOptions } from './options/move-options.ts'
import { lockQueues } from './queries.ts'

/**
 * A queue goes: its live tickets, its users, its connections, the options that lead to it, the assistants that hand over to it and whoever chose to hear of it get
 * another one, or do without. Who is in it changes what they see, so each of them is told at once. Throws ERR_VALIDATION for a queue that is not there, and for one that was
 * said to be unused where something has come into it since.
 */
export async function handOver(
  tx: Tx,
  { id }: { id: number },
  { toQueueId, ifUnused = false }: QueueRemoval,
): Promise<void> {
  if (ifUnused && isInUse(await usesOf(tx, id))) throw invalid({ toQueueId: 'required' })
  const target = toQueueId ?? null
  if (target === id) throw invalid({ toQueueId: 'ERR_NO_QUEUE_FOUND' })
  if (target !== null) await requireTarget(tx, target)
  await moveToQueue(tx, id, target)
  await moveUsers(tx, id, target)
  await moveConnections(tx, id, target)
  await moveTerms(tx, id, target)
  await moveOptions(tx, id, target)
  await movePrompts(tx, id, target)
  await moveNotificationChoices(tx, id, target)
}

async function requireTarget(tx: Tx, id: number): Promise<void> {
  if ((await lockQueues(tx, [id])).length === 0) throw invalid({ toQueueId: 'ERR_NO_QUEUE_FOUND' })
}

async function moveUsers(tx: Tx, from: number, to: number | null): Promise<void> {
  const deletedLinks = await tx.db
    .delete(userQueues)
    .where(inCompany(tx, userQueues, eq(userQueues.queueId, from)))
    .returning({ userId: userQueues.userId })
  const ids = deletedLinks.map(({ userId }) => userId)
  if (ids.length === 0) return
  const links = ids.map((userId) => ({ companyId: tx.companyId, userId, queueId: to ?? 0 }))
  if (to !== null) await tx.db.insert(userQueues).values(links).onConflictDoNothing()
  const changed = await tx.db
    .update(users)
    .set({ updatedAt: tx.now() })
    .where(inCompany(tx, users, inArray(users.id, ids)))
    .returning({ id: users.id, version: users.version, deletedAt: users.deletedAt })
  for (const { deletedAt, ...user } of changed) {
    if (deletedAt === null) emitRow(tx, { noun: 'user', ...user, action: 'update', rights: true })
  }
}

/** Moves connections to the queue that takes this one's place: customers who write over them come to it. */
async function moveConnections(tx: Tx, from: number, to: number | null): Promise<void> {
  const deletedLinks = await tx.db
    .delete(connectionQueues)
    .where(inCompany(tx, connectionQueues, eq(connectionQueues.queueId, from)))
    .returning({ connectionId: connectionQueues.connectionId })
  const ids = deletedLinks.map(({ connectionId }) => connectionId)
  if (ids.length === 0) return
  const links = ids.map((connectionId) => ({ companyId: tx.companyId, connectionId, queueId: to ?? 0 }))
  if (to !== null) await tx.db.insert(connectionQueues).values(links).onConflictDoNothing()
  const changed = await tx.db
    .update(connections)
    .set({ ...SETTINGS_CHANGED, updatedAt: tx.now() })
    .where(inCompany(tx, connections, inArray(connections.id, ids)))
    .returning({ id: connections.id, version: connections.version, deletedAt: connections.deletedAt })
  for (const { deletedAt, ...connection } of changed) {
    if (deletedAt === null) emitRow(tx, { noun: 'connection', ...connection, action: 'update' })
  }
}

/**
 * Moves a connection's settings that name the queue: the queue to which it sends customers who wait too long, and the
 * queue of its imports. Without another queue, it sends nobody on.
 */
async function moveTerms(tx: Tx, from: number, to: number | null): Promise<void> {
  const { sendIdQueue, queueIdImportMessages } = connections
  const redirect = to === null ? { sendIdQueue: null, timeSendQueue: 0 } : { sendIdQueue: to }
  const changes = [
    { column: sendIdQueue, values: redirect },
    { column: queueIdImportMessages, values: { queueIdImportMessages: to } },
  ]
  for (const { column, values } of changes) {
    const changed = await tx.db
      .update(connections)
      .set({ ...values, ...SETTINGS_CHANGED, updatedAt: tx.now() })
      .where(inCompany(tx, connections, eq(column, from), isNull(connections.deletedAt)))
      .returning({ id: connections.id, version: connections.version })
    for (const row of changed) emitRow(tx, { noun: 'connection', ...row, action: 'update' })
  }
}

/** Assistants that hand over to the queue hand over to the other one; without one, they have none until somebody chooses. */
async function movePrompts(tx: Tx, from: number, to: number | null): Promise<void> {
  const changed = await tx.db
    .update(prompts)
    .set({ queueId: to ?? from, updatedAt: tx.now() })
    .where(inCompany(tx, prompts, eq(prompts.queueId, from), isNull(prompts.deletedAt)))
    .returning({ id: prompts.id, version: prompts.version })
  for (const row of changed) emitRow(tx, { noun: 'prompt', ...row, action: 'update' })
}

/** Moves the users' choices: a user who chose to be told of this queue is told of the one that takes its place. */
async function moveNotificationChoices(tx: Tx, from: number, to: number | null): Promise<void> {
  const keptChoices = sql`select distinct case when id = ${from}::int then ${to}::int else id end as id
    from jsonb_array_elements_text(settings -> 'queueIds') chosen, lateral (select chosen::int as id) n`
  await tx.db
    .update(notificationSettings)
    .set({
      settings: sql`jsonb_set(settings, '{queueIds}',
        (select coalesce(jsonb_agg(id order by id), '[]') from (${keptChoices}) moved where id is not null))`,
    })
    .where(inCompany(tx, notificationSettings, sql`settings -> 'queueIds' @> to_jsonb(${from}::int)`))
}

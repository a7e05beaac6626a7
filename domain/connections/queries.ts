import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { connectionDrops, connectionLinks, connectionQueues, connections } from '#db/schema/connections.ts'
import { queues } from '#db/schema/queues.ts'
import { rawEvents } from '#db/schema/raw-events.ts'
import type { Channel } from '../channels/contract/capabilities.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { can, permit } from '../core/contract/permissions.ts'
import { pickFields } from '../core/contract/values/record-of.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { attachedFiles } from '../files/attached-files.ts'
import { wholeWeek } from '../hours/contract/rules.ts'
import { paceViews } from '../messages/pace/pace-views.ts'
import type { ConnectionDropView, ConnectionGapView } from './contract/health-schema.ts'
import { CONNECTION_OPTIONS, type ConnectionView } from './contract/schema.ts'

/** The company's connections that were not deleted. */
export const existingConnections = (ctx: Ctx, ...conditions: (SQL | undefined)[]) =>
  inCompany(ctx, connections, isNull(connections.deletedAt), ...conditions)

/** The company's connections, oldest first. Codes to pair by only for who may manage them. */
export function listConnections(ctx: Ctx, filter: { channel?: Channel | undefined } = {}) {
  permit(ctx.actor, 'connections:list')
  return reading(ctx, (tx) =>
    selectViews(
      tx,
      existingConnections(tx, filter.channel ? eq(connections.channel, filter.channel) : undefined),
    ),
  )
}

/** Throws ERR_NO_WAPP_FOUND. */
export function getConnection(ctx: Ctx, connectionId: number): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:read')
  return reading(ctx, async (tx) =>
    firstOrThrow(
      await selectViews(tx, existingConnections(tx, eq(connections.id, connectionId))),
      'ERR_NO_WAPP_FOUND',
    ),
  )
}

/** The views of these connections, for who announces them; missing ones are left out. */
export function listConnectionsById(ctx: Ctx, ids: readonly number[]): Promise<ConnectionView[]> {
  if (ids.length === 0) return Promise.resolve([])
  return reading(ctx, (tx) => selectViews(tx, existingConnections(tx, inArray(connections.id, [...ids]))))
}

const MAX_DROPS = 50

/** Returns the times and causes of the connection's drops, newest first. Throws ERR_NO_WAPP_FOUND. */
export function listDrops(ctx: Ctx, connectionId: number): Promise<ConnectionDropView[]> {
  permit(ctx.actor, 'connections:read')
  return reading(ctx, async (tx) => {
    await findRow(tx, connectionId)
    return selectDrops(tx, connectionId, MAX_DROPS)
  })
}

/** The newest drops of a connection. */
export async function selectDrops(
  tx: Tx,
  connectionId: number,
  limit: number,
): Promise<ConnectionDropView[]> {
  const rows = await tx.db
    .select({ drop: connectionDrops, otherConnection: connections.name })
    .from(connectionDrops)
    .leftJoin(
      connections,
      and(
        eq(connections.companyId, connectionDrops.companyId),
        eq(connections.id, connectionDrops.otherConnectionId),
      ),
    )
    .where(inCompany(tx, connectionDrops, eq(connectionDrops.connectionId, connectionId)))
    .orderBy(desc(connectionDrops.droppedAt), desc(connectionDrops.id))
    .limit(limit)
  return rows.map(({ drop, otherConnection }) => dropView(drop, otherConnection))
}

function dropView(
  row: typeof connectionDrops.$inferSelect,
  otherConnection: string | null,
): ConnectionDropView {
  const { id, cause, code, droppedAt, recoveredAt } = row
  return {
    id,
    cause,
    code,
    otherConnection,
    droppedAt: droppedAt.toISOString(),
    recoveredAt: recoveredAt?.toISOString() ?? null,
  }
}

/** As many as a list shows. */
const MAX_GAPS = 20

/** The newest times in which messages were missed. */
export async function selectGaps(tx: Tx, connectionId: number): Promise<ConnectionGapView[]> {
  const rows = await tx.db
    .select()
    .from(connectionLinks)
    .where(
      inCompany(
        tx,
        connectionLinks,
        eq(connectionLinks.connectionId, connectionId),
        isNotNull(connectionLinks.missedSince),
      ),
    )
    .orderBy(desc(connectionLinks.id))
    .limit(MAX_GAPS)
  return rows.map(({ id, missedSince, linkedAt, toldSince, finishedAt, messageCount, chatCount }) => ({
    id,
    missedSince: (missedSince ?? linkedAt).toISOString(),
    linkedAt: linkedAt.toISOString(),
    toldSince: toldSince?.toISOString() ?? null,
    messageCount,
    chatCount,
    isFinished: finishedAt !== null,
  }))
}

/** Returns the channel of a connection, also of one that was deleted; undefined when there is none. */
export function findChannel(ctx: Ctx, connectionId: number): Promise<Channel | undefined> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ channel: connections.channel })
      .from(connections)
      .where(inCompany(tx, connections, eq(connections.id, connectionId)))
    return row?.channel
  })
}

export type ConnectionRow = typeof connections.$inferSelect

/** The company's oldest connection; null where it has none. */
export async function firstConnectionId(tx: Tx): Promise<number | null> {
  const [row] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(existingConnections(tx))
    .orderBy(connections.id)
    .limit(1)
  return row?.id ?? null
}

/** Throws ERR_NO_WAPP_FOUND. */
export async function findRow(tx: Tx, connectionId: number): Promise<ConnectionRow> {
  const rows = await tx.db
    .select()
    .from(connections)
    .where(existingConnections(tx, eq(connections.id, connectionId)))
  return firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
}

/** Locks the company's connections, in order: which one is the default is decided by one at a time. */
export function lockRows(tx: Tx): Promise<ConnectionRow[]> {
  return tx.db
    .select()
    .from(connections)
    .where(existingConnections(tx))
    .orderBy(asc(connections.id))
    .for('update')
}

/** The view of one connection inside the verb that changed it. */
export async function viewOf(tx: Tx, connectionId: number): Promise<ConnectionView> {
  return firstOrThrow(
    await selectViews(tx, existingConnections(tx, eq(connections.id, connectionId))),
    'ERR_NO_WAPP_FOUND',
  )
}

async function selectViews(tx: Tx, condition: SQL | undefined): Promise<ConnectionView[]> {
  const rows = await tx.db
    .select({
      row: connections,
      queues: sql<ConnectionView['queues']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id)
        from ${connectionQueues} cq join ${queues} q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = connections.company_id and cq.connection_id = connections.id
          and q.deleted_at is null), '[]')`,
      parkedEvents: sql<number>`(select count(*)::int from ${rawEvents} r where r.company_id = connections.company_id
        and r.connection_id = connections.id and r.state = 'parked')`,
      duplicateOf: sql<ConnectionView['duplicateOf']>`(select jsonb_build_object('id', o.id, 'name', o.name)
        from ${connections} o where o.company_id = connections.company_id and o.id = connections.duplicate_of_id)`,
    })
    .from(connections)
    .where(condition)
    .orderBy(asc(connections.id))
  const mayPair = can(tx.actor, 'connections:manage')
  const media = await attachedFiles(
    tx,
    rows.map(({ row }) => row.greetingFileId),
  )
  const paces = await paceViews(
    tx,
    rows.map(({ row }) => row.id),
  )
  return rows.flatMap((selected) => {
    const paceNow = paces.get(selected.row.id)
    if (!paceNow) return []
    const file = selected.row.greetingFileId === null ? undefined : media.get(selected.row.greetingFileId)
    const greetingMedia = {
      greetingMediaAttachment: file?.url ?? null,
      greetingMediaName: file?.name ?? null,
    }
    return [{ ...toView(selected, mayPair), ...greetingMedia, paceNow }]
  })
}

type Selected = Pick<ConnectionView, 'queues' | 'parkedEvents' | 'duplicateOf'> & { row: ConnectionRow }

function toView(
  { row, queues: list, ...joined }: Selected,
  mayPair: boolean,
): Omit<ConnectionView, 'paceNow'> {
  const { id, version, name, channel, status, number, profileName, retries, isDefault } = row
  const { lastDropCause, companyId, pace, statusImportMessages, importThis, importAll } = row
  return {
    id,
    version,
    name,
    channel,
    status,
    number,
    profileName,
    retries,
    isDefault,
    ...pickFields(row, CONNECTION_OPTIONS),
    schedules: wholeWeek(row.schedules),
    lastDropCause,
    companyId,
    pace,
    ...joined,
    qrcode: mayPair ? row.qrcode : '',
    pairingCode: mayPair ? row.pairingCode : null,
    tokenLastFour: mayPair ? row.tokenLastFour : null,
    groupAsTicket: onOff(row.groupAsTicket),
    queues: list,
    queueIds: list.map((queue) => queue.id),
    statusImportMessages,
    importThis,
    importAll,
    importDate: row.importDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    connectedAt: row.connectedAt?.toISOString() ?? null,
  }
}

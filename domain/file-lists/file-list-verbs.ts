import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { fileListOptions, fileLists } from '#db/schema/file-lists.ts'
import { queues } from '#db/schema/queues.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { attachedFiles } from '../files/attached-files.ts'
import { optionsLeadingTo } from '../queues/options/queries.ts'
import { existingQueues } from '../queues/queries.ts'
import { fileListResource } from './contract/resource.ts'
import type { FileListInput, FileListView } from './contract/schema.ts'

type Row = typeof fileLists.$inferSelect

/** The ordinary verbs of lists of files. Specification 3 §5. */
export const fileListVerbs = resourceVerbs(fileListResource, {
  table: fileLists,
  views: withFiles,
  values: (tx, { options: _, ...input }, before) =>
    before ? input : { ...input, userId: userIdOf(tx.actor) },
  async saved(tx, row, { options }) {
    if (options) await writeEntries(tx, row.id, options)
  },
  beforeDelete: requireUnused,
  search: [fileLists.name, fileLists.message],
  order: {
    name: { by: sql`search_text(${fileLists.name})`, type: 'text' },
    createdAt: { by: fileLists.createdAt, type: 'timestamptz' },
  },
})

/** Its entries are these, in this order; one that was there keeps its file. */
async function writeEntries(
  tx: Tx,
  fileListId: number,
  entryInputs: FileListInput['options'],
): Promise<void> {
  const ofList = inCompany(tx, fileListOptions, eq(fileListOptions.fileListId, fileListId))
  const before = await tx.db.select({ id: fileListOptions.id }).from(fileListOptions).where(ofList)
  const free = new Set(before.map(({ id }) => id))
  const rows = entryInputs.map(({ id, name }, index) => ({
    place: index,
    name,
    id: id != null && free.delete(id) ? id : undefined,
  }))
  const keptIds = rows.flatMap(({ id }) => id ?? [])
  await tx.db
    .delete(fileListOptions)
    .where(and(ofList, keptIds.length > 0 ? notInArray(fileListOptions.id, keptIds) : undefined))
  for (const { id, ...entry } of rows) {
    if (id === undefined) {
      await tx.db.insert(fileListOptions).values({ ...entry, companyId: tx.companyId, fileListId })
    } else {
      await tx.db
        .update(fileListOptions)
        .set(entry)
        .where(and(ofList, eq(fileListOptions.id, id)))
    }
  }
}

/**
 * Throws ERR_FILE_LIST_IN_USE with the names of the queues and options that send it. A queue that is deleted holds nothing up:
 * it forgets the list.
 */
async function requireUnused(tx: Tx, { id }: Row): Promise<void> {
  const options = await optionsLeadingTo(tx, { fileListId: id })
  const sendingQueues = await tx.db
    .select({ name: queues.name })
    .from(queues)
    .where(existingQueues(tx, eq(queues.fileListId, id)))
    .orderBy(queues.orderQueue)
  const uses = [...sendingQueues.map(({ name }) => name), ...options.map(({ name }) => name)]
  if (uses.length > 0)
    throw new AppError('ERR_FILE_LIST_IN_USE', { uses: uses.join(', '), count: uses.length })
  await tx.db
    .update(queues)
    .set({ fileListId: null })
    .where(inCompany(tx, queues, eq(queues.fileListId, id)))
}

async function withFiles(tx: Tx, rows: Row[]): Promise<FileListView[]> {
  const entries = await entriesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const attached = await attachedFiles(
    tx,
    entries.map(({ fileId }) => fileId),
  )
  const byList = Map.groupBy(entries, ({ fileListId }) => fileListId)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    message: row.message,
    userId: row.userId,
    options: (byList.get(row.id) ?? []).map(({ id, name, fileId }) => {
      const file = fileId === null ? undefined : attached.get(fileId)
      const { url = null, mime = null, name: fileName = null, size = null } = file ?? {}
      return { id, name, path: url, mediaType: mime, fileName, size }
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

function entriesOf(tx: Tx, fileListIds: readonly number[]) {
  const { id, fileListId, name, fileId, place: placeColumn } = fileListOptions
  return tx.db
    .select({ id, fileListId, name, fileId })
    .from(fileListOptions)
    .where(inCompany(tx, fileListOptions, inArray(fileListId, [...fileListIds])))
    .orderBy(asc(placeColumn), asc(id))
}

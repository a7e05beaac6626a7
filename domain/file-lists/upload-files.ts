import { and, eq, max } from 'drizzle-orm'
import { fileListOptions } from '#db/schema/file-lists.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { updateColumns } from '../core/resources/resource-write.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { Upload } from '../files/inspect-file.ts'
import { addKept, areShown, dropKept, keepUploads, mayBeStored } from '../files/keep-uploads.ts'
import { fileListResource as resource } from './contract/resource.ts'
import { type FileListView, MAX_FILES } from './contract/schema.ts'
import { fileListVerbs } from './file-list-verbs.ts'

type Named = { fileListId: number }
/** A file, and the entry of the list that it is for: without one it is a new entry, under this name or the file's own. */
export type ListUpload = {
  upload: Upload
  id: number | null
  name: string
  entryPosition?: number | undefined
}
type ListChanges = Omit<Parameters<typeof fileListVerbs.update>[1], 'fileListId' | 'version'>

/**
 * POST /files/uploadList/{id}: files of a list, in place of those that its entries had; all of them, or none. With `values` the list is
 * changed first, and each file goes to the entry at its place there: what is removed makes room for what is added. Throws
 * ERR_NOT_FOUND, ERR_ROW_CHANGED, ERR_VALIDATION for an entry that is not there or one too many, and what keepUploads throws.
 * Specification 3 §7.
 */
export async function uploadFiles(
  ctx: Ctx,
  { fileListId, version, values }: Named & { version?: number | undefined; values?: ListChanges | undefined },
  uploads: readonly ListUpload[],
  maxBytes: number,
): Promise<FileListView> {
  const keptFiles = await keepUploads(
    ctx,
    uploads.map(({ upload }) => upload),
    { maxBytes, asVoice: false },
  )
  try {
    return await inTransaction(ctx, async (tx) => {
      // A commit that was not heard of has done all of it.
      if (await areShown(tx, keptFiles)) return fileListVerbs.get(tx, { fileListId })
      await updateColumns(resource, fileListVerbs.binding, tx, fileListId, {
        version,
        values: {},
      })
      const list = values && (await fileListVerbs.update(tx, { ...values, fileListId }))
      const fileIds = await addKept(tx, keptFiles)
      for (const [index, upload] of uploads.entries()) {
        const placed = { ...upload, name: upload.name || nameOf(keptFiles[index]?.originalName) }
        await placeFile(tx, list ?? { id: fileListId, options: [] }, placed, fileIds[index] ?? 0)
      }
      return fileListVerbs.get(tx, { fileListId })
    })
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, keptFiles)
    throw error
  }
}

/** Refuses before an upload is read what would be refused after. */
export async function requireListRight(ctx: Ctx, named: Named): Promise<void> {
  permit(ctx.actor, resource.permissions.save)
  await reading(ctx, (tx) => fileListVerbs.get(tx, named))
}

type EntryUpload = Pick<ListUpload, 'id' | 'name' | 'entryPosition'>

/** Into the entry at its place in the list, or the one that it names, else into a new one. */
async function placeFile(
  tx: Tx,
  list: Pick<FileListView, 'id' | 'options'>,
  { id: ownId, name, entryPosition }: EntryUpload,
  fileId: number,
): Promise<void> {
  const id = entryPosition === undefined ? ownId : (list.options[entryPosition]?.id ?? ownId)
  if (id === null) await addEntry(tx, list.id, name, fileId)
  else await fillEntry(tx, list.id, id, fileId)
}

async function fillEntry(tx: Tx, fileListId: number, id: number, fileId: number): Promise<void> {
  const filled = await tx.db
    .update(fileListOptions)
    .set({ fileId })
    .where(and(ofList(tx, fileListId), eq(fileListOptions.id, id)))
    .returning({ id: fileListOptions.id })
  if (filled.length === 0) throw invalid({ id: 'ERR_NOT_FOUND' })
}

async function addEntry(tx: Tx, fileListId: number, name: string, fileId: number): Promise<void> {
  const [last] = await tx.db
    .select({ place: max(fileListOptions.place) })
    .from(fileListOptions)
    .where(ofList(tx, fileListId))
  const nextPosition = (last?.place ?? -1) + 1
  if (nextPosition >= MAX_FILES) throw invalid({ files: 'tooMany' })
  await tx.db
    .insert(fileListOptions)
    .values({ companyId: tx.companyId, fileListId, place: nextPosition, name, fileId })
}

function ofList(tx: Tx, fileListId: number) {
  return inCompany(tx, fileListOptions, eq(fileListOptions.fileListId, fileListId))
}

/** A file's name without its ending, as an entry is called. */
function nameOf(fileName = 'file'): string {
  return fileName.replace(/\.[^.]{1,8}$/, '').slice(0, 80)
}

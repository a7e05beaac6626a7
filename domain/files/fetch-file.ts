import { and, eq, inArray, sql } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { announceChanged, type Changed, selectChanged } from '../messages/changes/message-changes.ts'
import { openSource } from './source.ts'

/** A file that the channel still holds. */
export type FileToFetch = {
  id: number
  name: string
  mime: string
  source: string
  attempts: number
  hasThumbnail: boolean
}

/** The file that is to be fetched; undefined when it was fetched already, is not to be fetched, or was deleted. */
export function findFileToFetch(ctx: Ctx, fileId: number): Promise<FileToFetch | undefined> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        id: files.id,
        name: files.name,
        mime: files.mime,
        source: files.source,
        attempts: files.attempts,
        hasThumbnail: sql<boolean>`${files.thumbnailFileId} is not null`,
      })
      .from(files)
      .where(and(isFile(tx, fileId), inArray(files.state, ['pending', 'failed'])))
    if (!row?.source) return undefined
    return { ...row, source: openSource(tx, row.name, row.source) }
  })
}

export type StoredFile = {
  fileId: number
  size: number
  /** The type by the file's content, not as the sender named it. */
  mime: string
  width?: number | undefined
  height?: number | undefined
}

/** Records that the bytes are stored: the bubble shows the file, and a thumbnail is made of a picture. */
export function recordFileStored(ctx: Ctx, input: StoredFile): Promise<void> {
  const { fileId, size, mime, width, height } = input
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .update(files)
      .set({
        state: 'stored',
        size,
        mime,
        source: null,
        failure: null,
        storedAt: tx.now(),
        ...(width && height ? { width, height } : {}),
      })
      .where(isFile(tx, fileId))
    if (mime.startsWith('image/')) {
      await tx.services.jobs.enqueue(tx, 'make-thumbnail', { companyId: tx.companyId, fileId })
    }
    await announceFile(tx, fileId)
  })
}

/** After so many failed attempts the bubble offers to try again. */
export const MAX_FETCHES = 6

/**
 * Records a failed attempt. `gone` and `too_large` are final; any other reason counts until MAX_FETCHES. Answers the
 * state of the file afterwards.
 */
export function recordFileFailed(
  ctx: Ctx,
  input: { fileId: number; reason: 'gone' | 'too_large' | 'failed'; failure: string },
): Promise<'pending' | 'failed' | 'too_large'> {
  const { fileId, reason, failure } = input
  return inTransaction(ctx, async (tx) => {
    const { attempts } = firstOrThrow(
      await tx.db
        .update(files)
        .set({ attempts: sql`${files.attempts} + 1`, failure: failure.slice(0, 300) })
        .where(isFile(tx, fileId))
        .returning({ attempts: files.attempts }),
      'ERR_NO_FILE_FOUND',
    )
    const isOver = reason !== 'failed' || attempts >= MAX_FETCHES
    if (!isOver) return 'pending'
    const state = reason === 'too_large' ? ('too_large' as const) : ('failed' as const)
    await tx.db.update(files).set({ state }).where(isFile(tx, fileId))
    await announceFile(tx, fileId)
    return state
  })
}

/**
 * Fetches a file once more, because somebody asked for it. Throws ERR_WAPP_DOWNLOAD_MEDIA when there is no source to
 * fetch it from.
 */
export function retryFile(ctx: Ctx, input: { fileId: number; connectionId: number }): Promise<void> {
  const { fileId, connectionId } = input
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(files)
      .set({ state: 'pending', attempts: 0, failure: null })
      .where(and(isFile(tx, fileId), eq(files.state, 'failed'), sql`${files.source} is not null`))
      .returning({ id: files.id })
    if (rows.length === 0) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
    await tx.services.jobs.enqueue(tx, 'fetch-media', { companyId: tx.companyId, connectionId, fileId })
    await announceFile(tx, fileId)
  })
}

export type StoredPicture = { name: string; size: number; mime: string; width: number; height: number }

/** Adds the row of a picture that is in the store. Answers its id. */
export async function addStoredFile(tx: Tx, picture: StoredPicture): Promise<number> {
  const { id } = firstOrThrow(
    await tx.db
      .insert(files)
      .values({ ...picture, companyId: tx.companyId, state: 'stored', storedAt: tx.now() })
      .returning({ id: files.id }),
  )
  return id
}

/** The file whose thumbnail is to be made; undefined when it is no stored picture, or has a thumbnail. */
export function findFileToShrink(
  ctx: Ctx,
  fileId: number,
): Promise<{ name: string; mime: string } | undefined> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ name: files.name, mime: files.mime, thumbnail: files.thumbnailFileId })
      .from(files)
      .where(and(isFile(tx, fileId), eq(files.state, 'stored')))
    return row && row.thumbnail === null ? { name: row.name, mime: row.mime } : undefined
  })
}

/** Records the thumbnail of a file, and the size of the original where the thumbnail was made from it. */
export function recordThumbnail(
  ctx: Ctx,
  input: { fileId: number; small: StoredPicture; width?: number; height?: number },
): Promise<void> {
  const { fileId, small, width, height } = input
  return inTransaction(ctx, async (tx) => {
    const thumbnailFileId = await addStoredFile(tx, small)
    await tx.db.update(files).set({ thumbnailFileId, width, height }).where(isFile(tx, fileId))
    await announceFile(tx, fileId)
  })
}

/** Announces the messages that show the file. Their versions rise (a trigger), and everybody who sees them is told. */
async function announceFile(tx: Tx, fileId: number): Promise<void> {
  const changed = await tx.db.execute<Changed>(sql`
    with changed as (update messages set file_id = file_id
      where company_id = ${tx.companyId} and file_id = ${fileId} returning id, version, ticket_id)
    ${selectChanged(tx)}`)
  announceChanged(tx, changed)
}

function isFile(ctx: Ctx, fileId: number) {
  return inCompany(ctx, files, eq(files.id, fileId))
}

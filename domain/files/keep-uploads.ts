import { inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { unguessable } from '../core/contract/id.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { cleanFileName } from './contract/rules.ts'
import { type Inspected, inspectFile, type Upload } from './inspect-file.ts'

/** An upload whose bytes are in the store, before its row. */
export type StoredUpload = Omit<Inspected, 'upload'> & { name: string; originalName: string; size: number }

/**
 * Looks into uploads and stores their bytes, outside any transaction. When one is refused none stays.
 * Throws ERR_FILE_TOO_LARGE over `maxBytes`, and what inspectFile throws.
 */
export async function keepUploads(
  ctx: Ctx,
  uploads: readonly Upload[],
  options: { maxBytes: number; asVoice: boolean },
): Promise<StoredUpload[]> {
  const large = uploads.find(({ blob }) => blob.size > options.maxBytes)
  if (large) throw new AppError('ERR_FILE_TOO_LARGE', { maxBytes: options.maxBytes })
  const inspected: Inspected[] = []
  for (const upload of uploads) inspected.push(await inspectFile(ctx, upload, options.asVoice))
  return Promise.all(inspected.map((file) => keep(ctx, file)))
}

async function keep(ctx: Ctx, { upload, ...file }: Inspected): Promise<StoredUpload> {
  const name = unguessable()
  const { size } = await ctx.services.files.put(ctx.companyId, name, upload.blob)
  return { ...file, name, size, originalName: cleanFileName(upload.name) || 'file' }
}

/** The bytes of uploads that no row names after all. */
export async function dropKept(ctx: Ctx, storedUploads: readonly StoredUpload[]): Promise<void> {
  await Promise.all(storedUploads.map(({ name }) => ctx.services.files.remove(ctx.companyId, name)))
}

/**
 * Stores an upload and has `use` show it, in one transaction with its row. When that is refused the bytes go. Throws what
 * keepUploads throws, and what `use` does.
 */
export async function keepingUpload<T>(
  ctx: Ctx,
  upload: Upload,
  maxBytes: number,
  use: (tx: Tx, fileId: number) => Promise<T>,
): Promise<T> {
  const storedUploads = await keepUploads(ctx, [upload], { maxBytes, asVoice: false })
  try {
    return await inTransaction(ctx, async (tx) => use(tx, await fileIdOf(tx, storedUploads)))
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, storedUploads)
    throw error
  }
}

/** A commit that was not heard of has made the row already. */
async function fileIdOf(tx: Tx, storedUploads: readonly StoredUpload[]): Promise<number> {
  const [existingRow] = await rowsOf(tx, storedUploads)
  const [uploadId] = existingRow ? [existingRow.id] : await addKept(tx, storedUploads)
  return firstOrThrow(uploadId === undefined ? [] : [uploadId], 'ERR_NO_FILE_FOUND')
}

/** A line was lost, perhaps after the commit: bytes without a row are better than a row without its bytes. */
export function mayBeStored(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'ERR_UNAVAILABLE' || error.code === 'ERR_BUSY')
}

/** Rows of stored uploads, in their order; pictures get a small one by a job. */
export async function addKept(tx: Tx, storedUploads: readonly StoredUpload[]): Promise<number[]> {
  const rows = await tx.db
    .insert(files)
    .values(
      storedUploads.map(({ as: _, mediaType: __, ...file }) => ({
        ...file,
        companyId: tx.companyId,
        state: 'stored' as const,
        createdAt: tx.now(),
        storedAt: tx.now(),
      })),
    )
    .returning({ id: files.id, mime: files.mime })
  for (const { id, mime } of rows) {
    if (!mime.startsWith('image/')) continue
    await tx.services.jobs.enqueue(tx, 'make-thumbnail', { companyId: tx.companyId, fileId: id })
  }
  return rows.map((row) => row.id)
}

/** Whether rows name these bytes already. */
export async function areShown(tx: Tx, storedUploads: readonly StoredUpload[]): Promise<boolean> {
  return (await rowsOf(tx, storedUploads)).length > 0
}

function rowsOf(tx: Tx, storedUploads: readonly StoredUpload[]): Promise<{ id: number }[]> {
  const names = storedUploads.map(({ name }) => name)
  return tx.db
    .select({ id: files.id })
    .from(files)
    .where(inCompany(tx, files, inArray(files.name, names)))
}

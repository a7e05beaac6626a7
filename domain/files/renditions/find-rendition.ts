import { and, eq, isNull } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { type Ctx, systemCtx } from '../../core/context.ts'
import { unguessable } from '../../core/contract/id.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { MIME_OF_FORMAT, type RenditionFormat, renditionFormatOf } from '../contract/rules.ts'
import { convertFile } from './convert.ts'

/** The largest file that is converted, in bytes; a larger one is left as it came. */
const MAX_BYTES = 25 << 20

export type Rendition = { blob: Blob; mime: string; name: string }
type Original = { fileId: number; mime: string }

/** Each rendition is made once, however many ask. */
const underWay = new Map<number, Promise<Rendition | undefined>>()

/**
 * A file in a form that every browser plays or draws: an audio in Ogg/Opus as MP3 (Safari before 18.4 does not play it), a HEIC picture
 * as JPEG. The rendition is made when the first one asks, and kept beside the file. Undefined where the file is of neither kind, or cannot
 * be read. The caller has looked that the actor may open the file.
 */
export async function findRendition(ctx: Ctx, { fileId, mime }: Original): Promise<Rendition | undefined> {
  const format = renditionFormatOf(mime)
  if (!format) return undefined
  const stored = await findStoredRendition(ctx, fileId, format)
  if (stored) return stored
  const making = underWay.get(fileId) ?? makeRendition(ctx, fileId, format)
  underWay.set(fileId, making)
  try {
    return await making
  } finally {
    underWay.delete(fileId)
  }
}

async function findStoredRendition(
  ctx: Ctx,
  fileId: number,
  format: RenditionFormat,
): Promise<Rendition | undefined> {
  const [row] = await reading(ctx, (tx) =>
    tx.db
      .select({ renditionId: files.renditionFileId })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, fileId))),
  )
  if (row?.renditionId == null) return undefined
  const renditionId = row.renditionId
  const [rendition] = await reading(ctx, (tx) =>
    tx.db
      .select({ name: files.name })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, renditionId))),
  )
  const blob = rendition && (await ctx.services.files.get(ctx.companyId, rendition.name))
  return blob && rendition ? { blob, mime: MIME_OF_FORMAT[format], name: rendition.name } : undefined
}

async function makeRendition(
  ctx: Ctx,
  fileId: number,
  format: RenditionFormat,
): Promise<Rendition | undefined> {
  const [file] = await reading(ctx, (tx) =>
    tx.db
      .select({ name: files.name })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, fileId))),
  )
  const original = file && (await ctx.services.files.get(ctx.companyId, file.name))
  if (!original || original.size > MAX_BYTES) return undefined
  const bytes = await convertFile(ctx, original, format)
  if (!bytes) return undefined
  const name = unguessable()
  const mime = MIME_OF_FORMAT[format]
  const { size } = await ctx.services.files.put(ctx.companyId, name, bytes)
  const isKept = await keepRendition(systemCtx(ctx.services, ctx.companyId, 'job'), {
    fileId,
    name,
    size,
    mime,
  })
  if (isKept) return { blob: new Blob([bytes]), mime, name }
  // Another process was faster.
  await ctx.services.files.remove(ctx.companyId, name)
  return findStoredRendition(ctx, fileId, format)
}

type StoredRendition = { fileId: number; name: string; size: number; mime: string }

function keepRendition(ctx: Ctx, { fileId, ...rendition }: StoredRendition): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const hasNoRendition = and(eq(files.id, fileId), isNull(files.renditionFileId))
    const [original] = await tx.db
      .select({ id: files.id })
      .from(files)
      .where(inCompany(tx, files, hasNoRendition))
      .for('update')
    if (!original) return false
    const now = tx.now()
    const row = { ...rendition, companyId: tx.companyId, state: 'stored' as const }
    const [createdFile] = await tx.db
      .insert(files)
      .values({ ...row, createdAt: now, storedAt: now })
      .returning({ id: files.id })
    await tx.db
      .update(files)
      .set({ renditionFileId: createdFile?.id ?? null })
      .where(inCompany(tx, files, eq(files.id, fileId)))
    return true
  })
}

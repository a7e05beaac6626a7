import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#db/schema/companies.ts'
import { type Ctx, systemCtx } from '../../core/context.ts'
import { unguessable } from '../../core/id.ts'
import { makeFairLine } from '../../core/process/fair-line.ts'
import { inCompany } from '../../core/tenancy.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { inTransaction, reading } from '../../core/transaction.ts'

/** What is larger is left as it came. */
const MOST_BYTES = 25 << 20
const TIMEOUT_MS = 2 * MINUTE_MS
const MP3 = 'audio/mpeg'

export type Playable = { blob: Blob; mime: string; name: string }

/** Each audio is made once, however many ask; one after the other, as each takes a processor; companies take turns. */
const underWay = new Map<number, Promise<Playable | undefined>>()
const inLine = makeFairLine<number>()

/**
 * An audio in Ogg/Opus as MP3, for a browser that cannot play it as it came (Safari before 18.4): made when the first one
 * asks, and kept beside it. Undefined where it is no such audio, or cannot be read. The caller has looked that the actor
 * may hear it.
 */
export async function playableOf(
  ctx: Ctx,
  file: { fileId: number; mime: string },
): Promise<Playable | undefined> {
  if (!file.mime.startsWith('audio/ogg')) return undefined
  const known = await findPlayable(ctx, file.fileId)
  if (known) return known
  const asked = underWay.get(file.fileId) ?? inLine(ctx.companyId, () => make(ctx, file.fileId))
  underWay.set(file.fileId, asked)
  try {
    return await asked
  } finally {
    underWay.delete(file.fileId)
  }
}

async function findPlayable(ctx: Ctx, fileId: number): Promise<Playable | undefined> {
  const [row] = await reading(ctx, (tx) =>
    tx.db
      .select({ playableId: files.playableFileId })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, fileId))),
  )
  if (row?.playableId == null) return undefined
  const playableId = row.playableId
  const [playable] = await reading(ctx, (tx) =>
    tx.db
      .select({ name: files.name })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, playableId))),
  )
  const blob = playable && (await ctx.services.files.get(ctx.companyId, playable.name))
  return blob && playable ? { blob, mime: MP3, name: playable.name } : undefined
}

async function make(ctx: Ctx, fileId: number): Promise<Playable | undefined> {
  const [file] = await reading(ctx, (tx) =>
    tx.db
      .select({ name: files.name })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, fileId))),
  )
  const blob = file && (await ctx.services.files.get(ctx.companyId, file.name))
  if (!blob || blob.size > MOST_BYTES) return undefined
  const mp3 = await transcoded(new Uint8Array(await blob.arrayBuffer()))
  if (!mp3) return undefined
  const name = unguessable()
  const { size } = await ctx.services.files.put(ctx.companyId, name, mp3)
  const isKept = await keep(systemCtx(ctx.services, ctx.companyId, 'job'), { fileId, name, size })
  if (isKept) return { blob: new Blob([mp3]), mime: MP3, name }
  // Another process was faster.
  await ctx.services.files.remove(ctx.companyId, name)
  return findPlayable(ctx, fileId)
}

function keep(
  ctx: Ctx,
  { fileId, name, size }: { fileId: number; name: string; size: number },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isBare = and(eq(files.id, fileId), isNull(files.playableFileId))
    const [bare] = await tx.db
      .select({ id: files.id })
      .from(files)
      .where(inCompany(tx, files, isBare))
      .for('update')
    if (!bare) return false
    const now = tx.now()
    const row = { companyId: tx.companyId, name, size, mime: MP3, state: 'stored' as const }
    const [made] = await tx.db
      .insert(files)
      .values({ ...row, createdAt: now, storedAt: now })
      .returning({ id: files.id })
    await tx.db
      .update(files)
      .set({ playableFileId: made?.id ?? null })
      .where(inCompany(tx, files, eq(files.id, fileId)))
    return true
  })
}

const Answer = z.object({ mp3: z.instanceof(Uint8Array).nullable() })

/** In a thread of its own, which ends with it: what hangs in it is ended. */
async function transcoded(audio: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
  worker.onerror = () => resolve(undefined)
  const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  try {
    worker.postMessage(audio, [audio.buffer])
    const { mp3 = null } = Answer.safeParse(await promise).data ?? {}
    return mp3 && new Uint8Array(mp3)
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

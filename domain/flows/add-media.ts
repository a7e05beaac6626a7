import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Upload } from '../files/inspect-file.ts'
import {
  addKept,
  areShown,
  dropKept,
  keepUploads,
  mayBeStored,
  type StoredUpload,
} from '../files/keep-uploads.ts'
import { MEDIA_KINDS, MEDIA_LIMITS, type MediaKind } from './contract/nodes/node-fields.ts'
import { MEDIA_TYPES } from './contract/schema.ts'

/** The largest upload of any kind. */
export const MAX_MEDIA_BYTES = Math.max(...MEDIA_KINDS.map((kind) => MEDIA_LIMITS[kind]))

/** Refuses before an upload is read what would be refused after. */
export function requireMediaRight(ctx: Ctx): void {
  permit(ctx.actor, 'flows:save')
}

/**
 * POST /flowbuilder/content, /img, /audio: stores media for cards, all of them or none, and answers their names in the order
 * sent. A file that no draft shows within a day goes. Throws ERR_FILE_TYPE for a file that is of none of the kinds,
 * ERR_FILE_TOO_LARGE.
 */
export async function addMedia(
  ctx: Ctx,
  uploads: readonly Upload[],
  kinds: readonly MediaKind[],
): Promise<string[]> {
  requireMediaRight(ctx)
  const storedUploads = await keepUploads(ctx, uploads, { maxBytes: MAX_MEDIA_BYTES, asVoice: false })
  try {
    for (const stored of storedUploads) judge(stored, kinds)
    await inTransaction(ctx, async (tx) => {
      // A commit that was not heard of has done it.
      if (!(await areShown(tx, storedUploads))) await addKept(tx, storedUploads)
    })
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, storedUploads)
    throw error
  }
  return storedUploads.map(({ name }) => name)
}

function judge({ mime, size }: StoredUpload, kinds: readonly MediaKind[]): void {
  const type = mime.split(';')[0] ?? ''
  const kind = kinds.find((name) => MEDIA_TYPES[name].some((acceptedType) => acceptedType === type))
  if (!kind) throw new AppError('ERR_FILE_TYPE', { mime })
  if (size > MEDIA_LIMITS[kind]) throw new AppError('ERR_FILE_TOO_LARGE', { maxBytes: MEDIA_LIMITS[kind] })
}

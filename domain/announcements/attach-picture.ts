import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { platformCtx } from '../core/platform.ts'
import { updateColumns } from '../core/resources/resource-write.ts'
import { inTransaction } from '../core/transaction.ts'
import { inspectFile, type Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import { announcementVerbs } from './announcement-verbs.ts'
import { announcementResource as resource } from './contract/resource.ts'
import { type AnnouncementView, MAX_PICTURE_BYTES, PICTURE_TYPES } from './contract/schema.ts'

type Named = { announcementId: number; version?: number | undefined }
/** What else of the row is saved, with the picture or not at all. */
type Edited = Named & {
  values?: Omit<Parameters<typeof announcementVerbs.update>[1], 'announcementId' | 'version'> | undefined
}
const { binding } = announcementVerbs

/**
 * POST /announcements/{id}/media-upload: its picture, in place of the one that it had; judged by its content. Throws
 * ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_ROW_CHANGED, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Specification 3 §5, §7.
 */
export async function attachPicture(
  ctx: Ctx,
  { announcementId, version, values }: Edited,
  original: Upload,
): Promise<AnnouncementView> {
  permit(ctx.actor, resource.permissions.save)
  const { upload, mime } = await inspectFile(ctx, original, false)
  if (!PICTURE_TYPES.some((type) => type === mime)) throw new AppError('ERR_FILE_TYPE', { mime })
  return keepingUpload(platformCtx(ctx), upload, MAX_PICTURE_BYTES, async (tx, fileId) => {
    const attached = await updateColumns(resource, binding, tx, announcementId, {
      version,
      values: { fileId },
    })
    return values ? announcementVerbs.update(tx, { ...values, announcementId }) : attached
  })
}

/** DELETE /announcements/{id}/media-upload: without a picture, as it is. */
export function detachPicture(ctx: Ctx, { announcementId, version }: Named): Promise<AnnouncementView> {
  permit(ctx.actor, resource.permissions.save)
  return inTransaction(platformCtx(ctx), async (tx) => {
    const now = await announcementVerbs.get(tx, { announcementId })
    if (now.mediaPath === null) return now
    return updateColumns(resource, binding, tx, announcementId, { version, values: { fileId: null } })
  })
}

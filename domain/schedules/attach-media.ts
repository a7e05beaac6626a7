import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { updateColumns } from '../core/resources/resource-write.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import { scheduleResource as resource } from './contract/resource.ts'
import { mayChange } from './contract/rules.ts'
import type { ScheduleView } from './contract/schema.ts'
import { scheduleVerbs } from './schedule-verbs.ts'

type Named = { scheduleId: number; version?: number | undefined }
/** What else of the row is saved, with the file or not at all. */
type Edited = Named & {
  values?: Omit<Parameters<typeof scheduleVerbs.update>[1], 'scheduleId' | 'version'> | undefined
}
const { binding } = scheduleVerbs

/**
 * POST /schedules/{id}/media-upload: sets the file of a schedule, in place of an earlier one. Throws ERR_NOT_FOUND,
 * ERR_SCHEDULE_STATE (it was sent meanwhile), ERR_ROW_CHANGED, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Specification 2 §7.
 */
export function attachMedia(
  ctx: Ctx,
  { scheduleId, version, values }: Edited,
  upload: Upload,
  maxBytes: number,
): Promise<ScheduleView> {
  return keepingUpload(ctx, upload, maxBytes, async (tx, fileId) => {
    await requireOpen(tx, scheduleId)
    const attached = await updateColumns(resource, binding, tx, scheduleId, {
      version,
      values: { fileId },
    })
    return values ? scheduleVerbs.update(tx, { ...values, scheduleId }) : attached
  })
}

/**
 * DELETE /schedules/{id}/media-upload: removes the file of a schedule. A schedule without a file is returned unchanged.
 * Throws as attachMedia does.
 */
export function detachMedia(ctx: Ctx, { scheduleId, version }: Named): Promise<ScheduleView> {
  permit(ctx.actor, resource.permissions.save)
  return inTransaction(ctx, async (tx) => {
    const now = await requireOpen(tx, scheduleId)
    if (now.mediaPath === null) return now
    return updateColumns(resource, binding, tx, scheduleId, { version, values: { fileId: null } })
  })
}

/** Checks before the upload is read what would otherwise be refused after it. */
export function requireMediaRight(ctx: Ctx, { scheduleId }: Named): Promise<unknown> {
  permit(ctx.actor, resource.permissions.save)
  return reading(ctx, (tx) => requireOpen(tx, scheduleId))
}

async function requireOpen(ctx: Ctx, scheduleId: number): Promise<ScheduleView> {
  const now = await scheduleVerbs.get(ctx, { scheduleId })
  if (!mayChange(now)) throw new AppError('ERR_SCHEDULE_STATE')
  return now
}

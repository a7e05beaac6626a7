import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { rowsOf } from '../core/resources/resource-table.ts'
import { updateColumns } from '../core/resources/resource-write.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import { quickMessageResource as resource } from './contract/resource.ts'
import type { QuickMessageView } from './contract/schema.ts'
import { quickMessageVerbs } from './quick-message-verbs.ts'

type Named = { quickMessageId: number; version?: number | undefined }
/** What else of the row is saved, with the file or not at all. */
type Edited = Named & {
  values?: Omit<Parameters<typeof quickMessageVerbs.update>[1], 'quickMessageId' | 'version'> | undefined
}
const { binding } = quickMessageVerbs

/**
 * POST /quick-messages/{id}/media-upload: the file that goes with it, in place of the one that did. The one before stays in
 * the store until the nightly look for what nothing shows. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_ROW_CHANGED,
 * ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Specification 2 §7.
 */
export function attachMedia(
  ctx: Ctx,
  { quickMessageId, version, values }: Edited,
  upload: Upload,
  maxBytes: number,
): Promise<QuickMessageView> {
  return keepingUpload(ctx, upload, maxBytes, async (tx, fileId) => {
    const attached = await updateColumns(resource, binding, tx, quickMessageId, {
      version,
      values: { fileId },
    })
    return values ? quickMessageVerbs.update(tx, { ...values, quickMessageId }) : attached
  })
}

/** DELETE /quick-messages/{id}/media-upload: without a file, as it is. Throws as attachMedia does, ERR_VALIDATION without a text. */
export function detachMedia(ctx: Ctx, { quickMessageId, version }: Named): Promise<QuickMessageView> {
  permit(ctx.actor, resource.permissions.save)
  return inTransaction(ctx, async (tx) => {
    await requireOwn(tx, quickMessageId)
    const now = await quickMessageVerbs.get(tx, { quickMessageId })
    if (!now.isMedia) return now
    if (now.message === '') throw invalid({ message: 'required' })
    return updateColumns(resource, binding, tx, quickMessageId, { version, values: { fileId: null } })
  })
}

/** Refuses before an upload is read what would be refused after. */
export function requireMediaRight(ctx: Ctx, { quickMessageId }: Named): Promise<void> {
  permit(ctx.actor, resource.permissions.save)
  return reading(ctx, (tx) => requireOwn(tx, quickMessageId))
}

async function requireOwn(tx: Tx, quickMessageId: number): Promise<void> {
  const row = firstOrThrow(await rowsOf(binding, tx, [quickMessageId]), resource.missing)
  await binding.mayChange?.(tx, row)
}

import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import type { Upload } from '../../files/inspect-file.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import type { ImportInput, ImportView } from '../contract/import/import-schema.ts'
import { importView } from './import-view.ts'
import { uploadSheet } from './upload-sheet.ts'

/**
 * POST /contacts/upload: keeps a spreadsheet and says what its columns seem to hold. With `start` its contacts are imported
 * without asking, those that are known passed over, as clients of this family expect; else its maker chooses. Throws
 * ERR_SPREADSHEET, ERR_FILE_TOO_LARGE, ERR_TOO_MANY_JOBS. Specification 1 §7.
 */
export async function uploadContacts(
  ctx: Ctx,
  { upload, start, maxBytes }: { upload: Upload; start: boolean; maxBytes: number },
): Promise<ImportView> {
  permit(ctx.actor, 'contacts:import')
  return uploadSheet(ctx, { upload, maxBytes }, async (tx, { title, fileId, input: sheetInput }) => {
    const input: Partial<ImportInput> = { ...sheetInput, isUnasked: start, checkNumbers: start }
    const job = await createUserJob(tx, {
      kind: 'contactImport',
      title,
      input,
      state: start ? 'active' : 'draft',
      phase: start ? 'checking' : null,
      ...(fileId !== undefined && { sourceFileId: fileId }),
    })
    return importView(tx, job.id)
  })
}

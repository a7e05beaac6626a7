import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import { startExport } from '../../user-jobs/export/sheet-export.ts'
import type { ExportContactsInput } from '../contract/export/export-schema.ts'

/**
 * POST /contacts/export: has the server write the contacts that the list shows by its filter into a spreadsheet, as their
 * asker sees them. Throws ERR_TOO_MANY_JOBS. Specification 1 §2.
 */
export function exportContacts(ctx: Ctx, input: ExportContactsInput): Promise<UserJobView> {
  permit(ctx.actor, 'contacts:export')
  return inTransaction(ctx, (tx) =>
    startExport(tx, { kind: 'contactExport', input, title: input.searchParam ?? '' }),
  )
}

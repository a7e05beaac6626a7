import type { Context } from 'hono'
import * as contactImports from '#domain/contacts/contract/import/endpoints.ts'
import { UploadContactsInput } from '#domain/contacts/contract/import/import-schema.ts'
import { checkImport, startImport } from '#domain/contacts/import/check-import.ts'
import { importContact } from '#domain/contacts/import/import-contact.ts'
import { importPhone, importPhoneChats } from '#domain/contacts/import/import-phone.ts'
import { getImport } from '#domain/contacts/import/import-view.ts'
import { listChanges } from '#domain/contacts/import/list-changes.ts'
import { listProblems } from '#domain/contacts/import/list-problems.ts'
import { uploadContacts } from '#domain/contacts/import/upload-contacts.ts'
import { listPhoneBooks } from '#domain/contacts/phone-book/list-phone-books.ts'
import { permit } from '#domain/core/contract/permissions.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../../lib/bind.ts'
import { withOneFile } from '../../lib/one-file.ts'
import { oneSheetAtATime } from '../../lib/one-sheet.ts'
import type { ApiEnv } from '../../lib/types.ts'

export const contactImportRoutes = bind(contactImports, {
  upload: { form: raw(takeSheet) },
  phones: listPhoneBooks,
  importPhone,
  importPhoneChats,
  get: getImport,
  check: checkImport,
  start: startImport,
  problems: listProblems,
  changes: listChanges,
  importOne: importContact,
})

async function takeSheet(c: Context<ApiEnv>) {
  permit(c.var.ctx.actor, 'contacts:import')
  const maxBytes = await readMaxFileBytes(c.var.deps.services)
  return withOneFile(c, UploadContactsInput, maxBytes, (upload, { start }) =>
    oneSheetAtATime(c.var.ctx.companyId, () => uploadContacts(c.var.ctx, { upload, start, maxBytes })),
  )
}

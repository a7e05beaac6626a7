import type { Context } from 'hono'
import { listContactListChoices } from '#domain/contact-lists/contact-list-verbs.ts'
import * as contactLists from '#domain/contact-lists/contract/endpoints.ts'
import { UploadSheetInput } from '#domain/contact-lists/contract/import-schema.ts'
import { copyContacts } from '#domain/contact-lists/copy-contacts.ts'
import { exportContactList } from '#domain/contact-lists/export/export-list.ts'
import {
  checkSheetImport,
  getSheetImport,
  listSheetProblems,
  startSheetImport,
  uploadListSheet,
} from '#domain/contact-lists/import/sheet-imports.ts'
import { permit } from '#domain/core/contract/permissions.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { withOneFile } from '../lib/one-file.ts'
import { oneSheetAtATime } from '../lib/one-sheet.ts'
import type { ApiEnv } from '../lib/types.ts'

export const contactListRoutes = bind(contactLists, {
  all: listContactListChoices,
  upload: { form: raw(takeSheet) },
  getImport: getSheetImport,
  check: checkSheetImport,
  start: startSheetImport,
  problems: listSheetProblems,
  exportAll: exportContactList,
  fromContacts: copyContacts,
})

async function takeSheet(c: Context<ApiEnv>, { contactListId }: { contactListId: number }) {
  const { ctx, deps } = c.var
  permit(ctx.actor, 'contactLists:save')
  const maxBytes = await readMaxFileBytes(deps.services)
  return withOneFile(c, UploadSheetInput, maxBytes, (upload, { start }) =>
    oneSheetAtATime(ctx.companyId, () => uploadListSheet(ctx, { contactListId, upload, start, maxBytes })),
  )
}

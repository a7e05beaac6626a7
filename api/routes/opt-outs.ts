import type { Context } from 'hono'
import { UploadSheetInput } from '#domain/contact-lists/contract/import-schema.ts'
import { uploadOptOutSheet } from '#domain/contact-lists/import/sheet-imports.ts'
import { permit } from '#domain/core/contract/permissions.ts'
import { endContactOptOut, getContactOptOut, optOutContact } from '#domain/opt-outs/contact-opt-out.ts'
import * as optOuts from '#domain/opt-outs/contract/endpoints.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { withOneFile } from '../lib/one-file.ts'
import { oneSheetAtATime } from '../lib/one-sheet.ts'
import type { ApiEnv } from '../lib/types.ts'

export const optOutRoutes = bind(optOuts, {
  ofContact: getContactOptOut,
  add: optOutContact,
  end: endContactOptOut,
  upload: { form: raw(takeSheet) },
})

async function takeSheet(c: Context<ApiEnv>) {
  const { ctx, deps } = c.var
  permit(ctx.actor, 'optOuts:save')
  const maxBytes = await readMaxFileBytes(deps.services)
  return withOneFile(c, UploadSheetInput, maxBytes, (upload, { start }) =>
    oneSheetAtATime(ctx.companyId, () => uploadOptOutSheet(ctx, { upload, start, maxBytes })),
  )
}

import type { MiddlewareHandler } from 'hono'
import { AppError } from '#domain/core/errors.ts'
import { MAX_FILES, SendFilesInput } from '#domain/messages/schema.ts'
import { sendFiles } from '#domain/messages/send-files.ts'
import { downloadLimitBytes } from '#domain/settings/public-settings.ts'
import type { ApiEnv } from '../lib/types.ts'
import { withUpload } from '../lib/uploads.ts'
import { problemsOf } from '../lib/validate.ts'

/**
 * POST /messages/{ticketId} as multipart/form-data (medias, body, quotedMsg, isPrivate, …): answers `{messages}`, one a
 * file. JSON goes on to the route. Specification 1 §7.
 */
export const filesInstead: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) return next()
  const maxFileBytes = await downloadLimitBytes(c.var.deps.house)
  return withUpload(c.req.raw, { maxFileBytes, maxFiles: MAX_FILES }, async ({ fields, files }) => {
    const input = SendFilesInput.safeParse({ ...fields, ticketId: c.req.param('ticketId') })
    if (!input.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(input.error.issues) })
    const uploads = files.map(({ data, name, mime }) => ({ blob: data, name, type: mime }))
    return c.json({ messages: await sendFiles(c.var.ctx, input.data, uploads) })
  })
}

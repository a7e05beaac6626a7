import type { Context, MiddlewareHandler } from 'hono'
import { uniqueSymbol } from 'hono-openapi'
import { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { problemsOf } from '#domain/core/problems.ts'
import { MAX_FILES, SendFilesInput, SendMessageInput } from '#domain/messages/schema.ts'
import { sendFiles } from '#domain/messages/send-files.ts'
import { downloadLimitBytes } from '#domain/settings/public-settings.ts'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import type { ApiEnv } from '../lib/types.ts'
import { withUpload } from '../lib/uploads.ts'
import { validate } from '../lib/validate.ts'

/** Files, with what goes beside them. */
export const FilesForm = SendFilesInput.omit({ ticketId: true }).extend({
  medias: z.array(z.file()).max(MAX_FILES),
})
const Text = SendMessageInput.omit({ ticketId: true })
const text = validate('json', Text)
const TicketPlace = SendFilesInput.pick({ ticketId: true })

/** The two forms of one route, of which a client gives one; only JSON goes on to the route. */
type Forms = {
  in: { json?: z.input<typeof Text>; form?: z.input<typeof FilesForm> }
  out: { json: z.output<typeof Text> }
}

/**
 * POST /messages/{ticketId} as multipart/form-data (medias, body, quotedMsg, isPrivate, …): answers `{messages}`, one a
 * file. JSON goes on to the route. Specification 1 §7.
 */
const textOrFilesHandler: MiddlewareHandler<ApiEnv, string, Forms> = (c, next) =>
  /^multipart\/form-data/i.test(c.req.header('content-type') ?? '') ? takeFiles(c) : text(c, next)

/** As `validate`, it documents what it takes. */
export const textOrFiles = Object.assign(textOrFilesHandler, { [uniqueSymbol]: text[uniqueSymbol] })

async function takeFiles(c: Context<ApiEnv>) {
  // Nobody sends gigabytes into a ticket that is not theirs.
  const place = TicketPlace.safeParse({ ticketId: c.req.param('ticketId') })
  if (!place.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(place.error.issues) })
  await getTicket(c.var.ctx, place.data)
  const maxFileBytes = await downloadLimitBytes(c.var.deps.services)
  return withUpload(c.req.raw, { maxFileBytes, maxFiles: MAX_FILES }, async ({ fields, files }) => {
    const input = SendFilesInput.safeParse({ ...fields, ticketId: c.req.param('ticketId') })
    if (!input.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(input.error.issues) })
    const uploads = files.map(({ data, name, mime }) => ({ blob: data, name, type: mime }))
    return c.json({ messages: await sendFiles(c.var.ctx, input.data, uploads) })
  })
}

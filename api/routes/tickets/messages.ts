import type { Context } from 'hono'
import { AppError } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { deleteMessage } from '#domain/messages/changes/delete-message.ts'
import { editMessage } from '#domain/messages/changes/edit-message.ts'
import { reactToMessage } from '#domain/messages/changes/react-to-message.ts'
import { retryMessageFile } from '#domain/messages/changes/retry-file.ts'
import * as messages from '#domain/messages/contract/endpoints.ts'
import { MAX_FILES, type MessageView, SendFilesInput } from '#domain/messages/contract/schema.ts'
import { discardMessage } from '#domain/messages/delivery/discard-message.ts'
import { retryMessage } from '#domain/messages/delivery/retry-message.ts'
import { listGroupMembers } from '#domain/messages/group-members.ts'
import { listMessages } from '#domain/messages/list-messages.ts'
import { listSharedFiles } from '#domain/messages/list-shared-files.ts'
import { forwardMessages } from '#domain/messages/outbound/forward-messages.ts'
import { forwardToSeveral } from '#domain/messages/outbound/forward-to-several.ts'
import { sendFiles } from '#domain/messages/outbound/send-files.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import { bind, raw } from '../../lib/bind.ts'
import type { ApiEnv } from '../../lib/types.ts'
import { withUpload } from '../../lib/uploads.ts'

export const messageRoutes = bind(messages, {
  list: listMessages,
  listShared: listSharedFiles,
  listMembers: listGroupMembers,
  send: { json: sendMessage, form: raw(takeFiles) },
  edit: editMessage,
  remove: deleteMessage,
  react: reactToMessage,
  retry: retryMessage,
  forward: async (ctx, input) => ({ messages: await forwardMessages(ctx, input) }),
  forwardToSeveral,
  retryFile: retryMessageFile,
  discard: discardMessage,
})

/** Files with what goes beside them (body, quotedMsg, isPrivate, …): one message a file. Specification 1 §7. */
async function takeFiles(
  c: Context<ApiEnv>,
  { ticketId }: { ticketId: number },
): Promise<{ messages: MessageView[] }> {
  // Nobody sends gigabytes into a ticket that is not theirs.
  await getTicket(c.var.ctx, { ticketId })
  const maxFileBytes = await readMaxFileBytes(c.var.deps.services)
  return withUpload(c, { maxFileBytes, maxFiles: MAX_FILES }, async ({ fields, files }) => {
    const input = SendFilesInput.safeParse({ ...fields, ticketId })
    if (!input.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(input.error.issues) })
    const uploads = files.map(({ data, name, mime }) => ({ blob: data, name, type: mime }))
    return { messages: await sendFiles(c.var.ctx, input.data, uploads) }
  })
}

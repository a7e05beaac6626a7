import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction } from '../../core/transaction.ts'
import { retryFile } from '../../files/fetch-file.ts'
import type { MessageView } from '../contract/schema.ts'
import { messageViews } from '../queries.ts'
import { lockActedOn } from './act-on-message.ts'

/**
 * Fetches a message's file once more from the channel: the bubble's "retry". Throws ERR_NO_MESSAGE_FOUND,
 * ERR_NO_FILE_FOUND (a message without one), ERR_WAPP_DOWNLOAD_MEDIA (it did not fail, or is gone for good).
 * Server behaviour §1.8.
 */
export function retryMessageFile(ctx: Ctx, input: { messageId: number }): Promise<MessageView> {
  permit(ctx.actor, 'messages:send')

  return inTransaction(ctx, async (tx) => {
    const { id, fileId, connectionId } = await lockActedOn(tx, input.messageId)
    if (fileId === null) throw new AppError('ERR_NO_FILE_FOUND')
    await retryFile(tx, { fileId, connectionId })
    return firstOrThrow(await messageViews(tx, [id]), 'ERR_NO_MESSAGE_FOUND')
  })
}

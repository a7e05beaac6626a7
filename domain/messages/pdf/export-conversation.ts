import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { seenTicket } from '../../tickets/queries.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import { jobView } from '../../user-jobs/view.ts'
import type { ConversationPdfInput } from '../contract/pdf/conversation-pdf-schema.ts'
import { documentTitle } from '../contract/pdf/document-title.ts'
import { countSaid, saidIn } from './read-said.ts'

type ExportConversationInput = ConversationPdfInput & { ticketId: number }

/**
 * POST /tickets/{id}/pdf: has the server write the conversation into a document, with what its asker may read of it, as they
 * see it. Throws ERR_NO_TICKET_FOUND, ERR_NOTHING_TO_EXPORT. Specification 1 §2, §9.
 */
export function exportConversation(ctx: Ctx, input: ExportConversationInput): Promise<UserJobView> {
  const { ticketId, withNotes } = input
  permit(ctx.actor, 'tickets:list')
  return inTransaction(ctx, async (tx) => {
    const { uuid } = await seenTicket(tx, ticketId)
    const total = await countSaid(tx, await saidIn(tx, uuid, withNotes))
    if (total === 0) throw new AppError('ERR_NOTHING_TO_EXPORT')
    const job = await createUserJob(tx, {
      kind: 'conversationPdf',
      state: 'active',
      phase: 'writing',
      title: documentTitle(ticketId),
      total,
      input: { ticketId, uuid, withNotes },
    })
    return jobView(tx, job.id)
  })
}

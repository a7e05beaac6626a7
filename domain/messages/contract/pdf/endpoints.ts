import { endpoint } from '../../../core/contract/endpoint.ts'
import { TicketIdParam } from '../../../tickets/contract/schema.ts'
import { UserJobView } from '../../../user-jobs/contract/schema.ts'
import { ConversationPdfInput } from './conversation-pdf-schema.ts'

export const make = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/pdf',
  audience: 'user',
  permission: 'tickets:list',
  ids: { 'params.ticketId': 'ticket' },
  summary: 'Writes a conversation into a PDF, as its asker sees it',
  params: TicketIdParam,
  body: ConversationPdfInput,
  answer: UserJobView,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_NOTHING_TO_EXPORT', 'ERR_TOO_MANY_JOBS'],
})

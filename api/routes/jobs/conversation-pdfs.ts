import * as conversationPdfs from '#domain/messages/contract/pdf/endpoints.ts'
import { exportConversation } from '#domain/messages/pdf/export-conversation.ts'
import { bind } from '../../lib/bind.ts'

export const conversationPdfRoutes = bind(conversationPdfs, { make: exportConversation })

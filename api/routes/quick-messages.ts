import * as quickMessages from '#domain/quick-messages/contract/endpoints.ts'
import { quickMessageMatching } from '#domain/quick-messages/delete-matching-quick-messages.ts'
import { listQuickMessages } from '#domain/quick-messages/list-quick-messages.ts'
import { quickMessageAttachment } from '#domain/quick-messages/quick-message-attachment.ts'
import { attachmentRoutes } from '../lib/attachment-routes.ts'
import { bind } from '../lib/bind.ts'

export const quickMessageRoutes = bind(quickMessages, {
  all: listQuickMessages,
  ...attachmentRoutes(quickMessageAttachment),
  ...quickMessageMatching,
})

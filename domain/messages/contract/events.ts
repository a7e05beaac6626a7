import { z } from 'zod'
import { TicketFacts } from '../../tickets/contract/schema.ts'

/** A message came, changed (ack, edit, revoke, reaction, file) or went; `ticket` decides who hears it. */
export const MessageChanged = z.object({
  type: z.enum(['message.created', 'message.updated', 'message.deleted']),
  messageId: z.number(),
  ticketId: z.number(),
  version: z.number(),
  ticket: TicketFacts,
})
export type MessageChanged = z.infer<typeof MessageChanged>

/** The event that mentions of a user by colleagues changed: for that user's own screens alone. */
export const MentionsChanged = z.object({ type: z.literal('mentions.changed'), userId: z.number() })
export type MentionsChanged = z.infer<typeof MentionsChanged>

import { z } from 'zod'

/** The notes on a contact changed: told without a word of them, so that screens which show them read them again. */
export const TicketNotesChanged = z.object({ type: z.literal('notes.changed'), contactId: z.number() })
export type TicketNotesChanged = z.infer<typeof TicketNotesChanged>

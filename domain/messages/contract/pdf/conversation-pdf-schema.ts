import { z } from 'zod'
import { Flag } from '../../../core/contract/fields.ts'

/** POST /tickets/{id}/pdf. What colleagues noted is left out unless it is asked for: documents are given to customers. */
export const ConversationPdfInput = z.object({ withNotes: Flag().default(false) })
export type ConversationPdfInput = z.infer<typeof ConversationPdfInput>

import { z } from 'zod'

/** A contact came, changed or went; `mergedIntoId` names the contact that took its place. */
export const ContactChanged = z.object({
  type: z.enum(['contact.created', 'contact.updated', 'contact.deleted']),
  contactId: z.number(),
  version: z.number(),
  mergedIntoId: z.number().nullable(),
})
export type ContactChanged = z.infer<typeof ContactChanged>

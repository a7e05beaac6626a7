import type { z } from 'zod'
import { ListContactsInput } from '../schema.ts'

/** POST /contacts/export: the list's filter, as it is set. */
export const ExportContactsInput = ListContactsInput.pick({
  searchParam: true,
  channel: true,
  isGroup: true,
  active: true,
  hasAccount: true,
  whatsappId: true,
  contactTag: true,
})
export type ExportContactsInput = z.infer<typeof ExportContactsInput>

import { z } from 'zod'
import { SheetImportView, UploadSheetInput } from '../../contact-lists/contract/import-schema.ts'
import { ContactIdParam } from '../../contacts/contract/schema.ts'
import { endpoint } from '../../core/contract/endpoint.ts'
import { ContactOptOutAnswer, EndOptOutInput, OptOutContactInput } from './schema.ts'

// What opt-outs have beside the calls of every resource: at a contact, and from a spreadsheet.

const OF_CONTACT = {
  audience: 'user',
  plan: 'useCampaigns',
  path: '/contacts/:contactId/opt-out',
  ids: { 'params.contactId': 'contact' },
  params: ContactIdParam,
  answer: ContactOptOutAnswer,
} as const

export const ofContact = endpoint({
  ...OF_CONTACT,
  method: 'GET',
  permission: 'contacts:list',
  summary: 'Whether a contact wants no more campaigns, since when and how they said so',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const add = endpoint({
  ...OF_CONTACT,
  method: 'POST',
  permission: 'contacts:save',
  summary: 'Notes that a contact wants no more campaigns',
  body: OptOutContactInput.omit({ contactId: true }),
  refuses: ['ERR_NO_CONTACT_FOUND'],
  sample: { body: { note: 'Pediu por telefone' } },
})

export const end = endpoint({
  ...OF_CONTACT,
  method: 'POST',
  path: '/contacts/:contactId/opt-out/end',
  permission: 'contacts:save',
  summary: 'Notes, with the reason, that a contact agrees to campaigns again',
  body: EndOptOutInput.omit({ contactId: true }),
  refuses: ['ERR_NO_CONTACT_FOUND'],
  sample: { body: { reason: 'Pediu para voltar' } },
})

export const upload = endpoint({
  method: 'POST',
  path: '/contact-opt-outs/upload',
  audience: 'user',
  permission: 'optOuts:save',
  plan: 'useCampaigns',
  summary: 'Imports the numbers of a spreadsheet of people who want no more campaigns',
  form: { fields: UploadSheetInput.extend({ file: z.file() }), answer: SheetImportView },
  answer: SheetImportView,
  refuses: ['ERR_SPREADSHEET', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_TOO_MANY_JOBS'],
})

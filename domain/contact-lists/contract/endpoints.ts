import { z } from 'zod'
import { ProblemList } from '../../contacts/contract/import/import-schema.ts'
import { endpoint } from '../../core/contract/endpoint.ts'
import { UserJobIdParam, UserJobView } from '../../user-jobs/contract/schema.ts'
import { CheckSheetInput, SheetImportView, StartSheetInput, UploadSheetInput } from './import-schema.ts'
import { ContactListChoices, ContactListIdParam, CopiedContacts, CopyContactsInput } from './schema.ts'

// What lists have beside the calls of every resource. Specification 3 §7.

const SAVING = { audience: 'user', permission: 'contactLists:save', plan: 'useCampaigns' } as const
const OF_LIST = {
  ids: { 'params.contactListId': 'resource:contactList' },
  params: ContactListIdParam,
} as const
const OF_IMPORT = { ids: { 'params.jobId': 'listImport' }, params: UserJobIdParam } as const

export const all = endpoint({
  method: 'GET',
  path: '/contact-lists/list',
  audience: 'user',
  permission: 'contactLists:list',
  plan: 'useCampaigns',
  summary: 'The names of all contact lists, for a choice',
  answer: ContactListChoices,
})

export const upload = endpoint({
  ...SAVING,
  ...OF_LIST,
  method: 'POST',
  path: '/contact-lists/:contactListId/upload',
  summary:
    'Imports the people of a spreadsheet (XLSX, XLS or CSV) into a list, at once or once its maker has chosen how',
  form: { fields: UploadSheetInput.extend({ file: z.file() }), answer: SheetImportView },
  answer: SheetImportView,
  refuses: ['ERR_NOT_FOUND', 'ERR_SPREADSHEET', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_TOO_MANY_JOBS'],
})

export const getImport = endpoint({
  ...SAVING,
  ...OF_IMPORT,
  method: 'GET',
  path: '/contact-lists/imports/:jobId',
  summary: 'An import into a list, or of opt-outs: its columns, and how far it is',
  answer: SheetImportView,
  refuses: ['ERR_NOT_FOUND'],
})

export const check = endpoint({
  ...SAVING,
  ...OF_IMPORT,
  method: 'POST',
  path: '/contact-lists/imports/:jobId/check',
  summary: 'Settles what the columns hold, and looks through the file',
  body: CheckSheetInput.omit({ jobId: true }),
  answer: SheetImportView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE'],
  sample: { body: { fields: ['name', 'number'], hasHeader: true } },
})

export const start = endpoint({
  ...SAVING,
  ...OF_IMPORT,
  method: 'POST',
  path: '/contact-lists/imports/:jobId/start',
  summary: 'Saves the rows that were found good; for a list with the source of these people',
  body: StartSheetInput.omit({ jobId: true }),
  answer: SheetImportView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE'],
  sample: { body: { consentSource: 'Cadastro na loja' } },
})

export const problems = endpoint({
  ...SAVING,
  ...OF_IMPORT,
  method: 'GET',
  path: '/contact-lists/imports/:jobId/problems',
  summary: 'The first rows that were not, or will not be, saved, and those not taken as they stand',
  answer: ProblemList,
  refuses: ['ERR_NOT_FOUND'],
})

export const exportAll = endpoint({
  ...SAVING,
  ...OF_LIST,
  method: 'POST',
  path: '/contact-lists/:contactListId/export',
  summary: 'Writes the people of a list into a spreadsheet',
  answer: UserJobView,
  refuses: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_JOBS'],
})

export const fromContacts = endpoint({
  ...SAVING,
  ...OF_LIST,
  method: 'POST',
  path: '/contact-lists/:contactListId/from-contacts',
  ids: {
    'params.contactListId': 'resource:contactList',
    'body.contactTag': 'tag',
    'body.whatsappId': 'connection',
    'body.contactIds': 'contact',
  },
  summary:
    'Copies the people that the list of contacts shows by its filter into a list, portion by portion, nobody twice',
  body: CopyContactsInput.omit({ contactListId: true }),
  answer: CopiedContacts,
  refuses: ['ERR_NOT_FOUND'],
})

import { z } from 'zod'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { UserJobIdParam } from '../../../user-jobs/contract/schema.ts'
import { ImportPhoneChatsInput, ImportPhoneInput, PhoneBookList } from '../phone-book/schema.ts'
import { ContactView } from '../schema.ts'
import {
  ChangeList,
  CheckImportInput,
  ImportContactInput,
  ImportView,
  ProblemList,
  StartImportInput,
  UploadContactsInput,
} from './import-schema.ts'

// Specification 1 §7, the import calls, and what a screen needs beside them.

const USED = { audience: 'user', permission: 'contacts:import' } as const
const IMPORT_JOB_CALL = { ids: { 'params.jobId': 'userJob' }, params: UserJobIdParam } as const

export const upload = endpoint({
  ...USED,
  method: 'POST',
  path: '/contacts/upload',
  summary:
    'Imports the contacts of a spreadsheet (XLSX, XLS or CSV), at once or once its maker has chosen how',
  form: { fields: UploadContactsInput.extend({ file: z.file() }), answer: ImportView },
  answer: ImportView,
  refuses: ['ERR_SPREADSHEET', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_TOO_MANY_JOBS'],
})

export const phones = endpoint({
  ...USED,
  method: 'GET',
  path: '/contacts/import/phones',
  summary:
    'The connections with a phone, and how many people have come from its address book and conversations',
  answer: PhoneBookList,
})

/** The request to a connection's phone, and its refusals, which both imports share. */
const OF_A_PHONE = {
  ...USED,
  method: 'POST',
  ids: { 'body.whatsappId': 'connection', 'body.tags': 'tag' },
  answer: ImportView,
  refuses: [
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_PHONE_BOOK',
    'ERR_TOO_MANY_JOBS',
    'ERR_NO_TAG_FOUND',
  ],
} as const

export const importPhone = endpoint({
  ...OF_A_PHONE,
  path: '/contacts/import',
  summary: "Imports those whom a connection's phone has in its address book",
  body: ImportPhoneInput,
})

export const importPhoneChats = endpoint({
  ...OF_A_PHONE,
  path: '/contacts/import/chats',
  summary: "Imports those with whom a connection's phone has conversations",
  body: ImportPhoneChatsInput,
})

export const get = endpoint({
  ...USED,
  ...IMPORT_JOB_CALL,
  method: 'GET',
  path: '/contacts/imports/:jobId',
  summary: 'An import: its columns, what was chosen, and how far it is',
  answer: ImportView,
  refuses: ['ERR_NOT_FOUND'],
})

export const check = endpoint({
  ...USED,
  ...IMPORT_JOB_CALL,
  method: 'POST',
  path: '/contacts/imports/:jobId/check',
  summary: 'Settles what the columns hold, and looks through the file',
  body: CheckImportInput.omit({ jobId: true }),
  answer: ImportView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE'],
  sample: { body: { fields: ['name', 'number'], hasHeader: true } },
})

export const start = endpoint({
  ...USED,
  ...IMPORT_JOB_CALL,
  method: 'POST',
  path: '/contacts/imports/:jobId/start',
  ids: { 'params.jobId': 'userJob', 'body.tags': 'tag' },
  summary: 'Saves the rows that were found good',
  body: StartImportInput.omit({ jobId: true }),
  answer: ImportView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE', 'ERR_NO_TAG_FOUND', 'ERR_IMPORT_LIMIT'],
})

export const problems = endpoint({
  ...USED,
  ...IMPORT_JOB_CALL,
  method: 'GET',
  path: '/contacts/imports/:jobId/problems',
  summary: 'The first rows that were not, or will not be, saved, and those not taken as they stand',
  answer: ProblemList,
  refuses: ['ERR_NOT_FOUND'],
})

export const changes = endpoint({
  ...USED,
  ...IMPORT_JOB_CALL,
  method: 'GET',
  path: '/contacts/imports/:jobId/changes',
  summary: 'The first rows that would change a contact, with what stands there now',
  answer: ChangeList,
  refuses: ['ERR_NOT_FOUND'],
})

export const importOne = endpoint({
  ...USED,
  method: 'POST',
  path: '/contactsImport',
  summary: 'Imports one contact, or completes the one who has the number',
  body: ImportContactInput,
  answer: ContactView,
  refuses: ['ERR_TOO_MANY_ATTEMPTS'],
  sample: { body: { name: 'Cliente da planilha', number: '5511955556666' } },
})

import { endpoint } from '../../../core/contract/endpoint.ts'
import { UserJobView } from '../../../user-jobs/contract/schema.ts'
import { ExportContactsInput } from './export-schema.ts'

export const exportAll = endpoint({
  method: 'POST',
  path: '/contacts/export',
  audience: 'user',
  permission: 'contacts:export',
  ids: { 'body.contactTag': 'tag', 'body.whatsappId': 'connection' },
  summary: 'Writes the contacts that the list shows by its filter into a spreadsheet',
  body: ExportContactsInput,
  answer: UserJobView,
  refuses: ['ERR_TOO_MANY_JOBS'],
})

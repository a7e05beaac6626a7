import * as announcements from './announcements/endpoints.ts'
import * as auth from './auth/endpoints.ts'
import * as bot from './bot/endpoints.ts'
import * as botCases from './bot-cases/endpoints.ts'
import * as brand from './brand/endpoints.ts'
import * as chats from './chats/endpoints.ts'
import * as companies from './companies/endpoints.ts'
import * as connections from './connections/endpoints.ts'
import * as contacts from './contacts/endpoints.ts'
import * as contactExports from './contacts/export/endpoints.ts'
import * as contactImports from './contacts/import/endpoints.ts'
import * as fileLists from './file-lists/endpoints.ts'
import * as files from './files/endpoints.ts'
import * as helps from './helps/endpoints.ts'
import * as holidays from './holidays/endpoints.ts'
import * as inbox from './inbox/endpoints.ts'
import * as kanban from './kanban/endpoints.ts'
import * as messages from './messages/endpoints.ts'
import * as interactive from './messages/interactive/endpoints.ts'
import * as conversationPdfs from './messages/pdf/endpoints.ts'
import * as transcription from './messages/transcription/endpoints.ts'
import * as moments from './moments/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as plans from './plans/endpoints.ts'
import * as queues from './queues/endpoints.ts'
import * as quickMessages from './quick-messages/endpoints.ts'
import { RESOURCE_ENDPOINTS } from './resources.ts'
import * as schedules from './schedules/endpoints.ts'
import * as settings from './settings/endpoints.ts'
import * as system from './system/endpoints.ts'
import * as tags from './tags/endpoints.ts'
import * as ticketNotes from './ticket-notes/endpoints.ts'
import * as tickets from './tickets/endpoints.ts'
import * as userJobs from './user-jobs/endpoints.ts'
import * as users from './users/endpoints.ts'

/** Every call of the API, by noun. The server's and the tests': a page imports the nouns that it calls. */
export const ENDPOINTS = {
  announcements,
  auth,
  bot,
  botCases,
  brand,
  chats,
  companies,
  connections,
  contactExports,
  contactImports,
  contacts,
  conversationPdfs,
  fileLists,
  files,
  helps,
  holidays,
  inbox,
  interactive,
  kanban,
  messages,
  moments,
  notifications,
  plans,
  queues,
  quickMessages,
  schedules,
  settings,
  system,
  tags,
  ticketNotes,
  tickets,
  transcription,
  userJobs,
  users,
  ...RESOURCE_ENDPOINTS,
}

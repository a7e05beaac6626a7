import * as announcements from './announcements/contract/endpoints.ts'
import * as auth from './auth/contract/endpoints.ts'
import * as bot from './bot/contract/endpoints.ts'
import * as botCases from './bot-cases/contract/endpoints.ts'
import * as brand from './brand/contract/endpoints.ts'
import * as campaigns from './campaigns/contract/endpoints.ts'
import * as chats from './chats/contract/endpoints.ts'
import * as companies from './companies/contract/endpoints.ts'
import * as connections from './connections/contract/endpoints.ts'
import * as contactLists from './contact-lists/contract/endpoints.ts'
import * as contacts from './contacts/contract/endpoints.ts'
import * as contactExports from './contacts/contract/export/endpoints.ts'
import * as contactImports from './contacts/contract/import/endpoints.ts'
import * as externalApi from './external-api/contract/endpoints.ts'
import * as figures from './figures/contract/endpoints.ts'
import * as fileLists from './file-lists/contract/endpoints.ts'
import * as files from './files/contract/endpoints.ts'
import * as flowCampaigns from './flow-campaigns/contract/endpoints.ts'
import * as flowCases from './flow-cases/contract/endpoints.ts'
import * as flows from './flows/contract/endpoints.ts'
import * as helps from './helps/contract/endpoints.ts'
import * as holidays from './holidays/contract/endpoints.ts'
import * as inbox from './inbox/contract/endpoints.ts'
import * as kanban from './kanban/contract/endpoints.ts'
import * as messages from './messages/contract/endpoints.ts'
import * as interactive from './messages/contract/interactive/endpoints.ts'
import * as conversationPdfs from './messages/contract/pdf/endpoints.ts'
import * as transcription from './messages/contract/transcription/endpoints.ts'
import * as moments from './moments/contract/endpoints.ts'
import * as notifications from './notifications/contract/endpoints.ts'
import * as optOuts from './opt-outs/contract/endpoints.ts'
import * as plans from './plans/contract/endpoints.ts'
import * as assist from './prompts/contract/assist-endpoints.ts'
import * as prompts from './prompts/contract/endpoints.ts'
import * as queueIntegrations from './queue-integrations/contract/endpoints.ts'
import * as queues from './queues/contract/endpoints.ts'
import * as quickMessages from './quick-messages/contract/endpoints.ts'
import { RESOURCE_ENDPOINTS } from './resources.ts'
import * as schedules from './schedules/contract/endpoints.ts'
import * as settings from './settings/contract/endpoints.ts'
import * as system from './system/contract/endpoints.ts'
import * as tags from './tags/contract/endpoints.ts'
import * as ticketNotes from './ticket-notes/contract/endpoints.ts'
import * as tickets from './tickets/contract/endpoints.ts'
import * as userJobs from './user-jobs/contract/endpoints.ts'
import * as users from './users/contract/endpoints.ts'

/** Every call of the API, by noun. The server's and the tests': a page imports the nouns that it calls. */
export const ENDPOINTS = {
  announcements,
  assist,
  auth,
  bot,
  botCases,
  brand,
  campaigns,
  chats,
  companies,
  connections,
  contactExports,
  contactImports,
  contactLists,
  contacts,
  conversationPdfs,
  externalApi,
  fileLists,
  files,
  flowCampaigns,
  flowCases,
  flows,
  helps,
  holidays,
  inbox,
  interactive,
  kanban,
  messages,
  figures,
  moments,
  notifications,
  optOuts,
  plans,
  prompts,
  queueIntegrations,
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

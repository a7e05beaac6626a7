import * as announcements from './announcements/endpoints.ts'
import * as auth from './auth/endpoints.ts'
import * as chats from './chats/endpoints.ts'
import * as companies from './companies/endpoints.ts'
import * as connections from './connections/endpoints.ts'
import * as contacts from './contacts/endpoints.ts'
import * as files from './files/endpoints.ts'
import * as helps from './helps/endpoints.ts'
import * as inbox from './inbox/endpoints.ts'
import * as kanban from './kanban/endpoints.ts'
import * as messages from './messages/endpoints.ts'
import { RESOURCE_ENDPOINTS } from './nouns.ts'
import * as plans from './plans/endpoints.ts'
import * as queues from './queues/endpoints.ts'
import * as quickMessages from './quick-messages/endpoints.ts'
import * as settings from './settings/endpoints.ts'
import * as system from './system/endpoints.ts'
import * as tags from './tags/endpoints.ts'
import * as tickets from './tickets/endpoints.ts'
import * as users from './users/endpoints.ts'

/** Every call of the API, by noun. The server's and the tests': a page imports the nouns that it calls. */
export const ENDPOINTS = {
  announcements,
  auth,
  chats,
  companies,
  connections,
  contacts,
  files,
  helps,
  inbox,
  kanban,
  messages,
  plans,
  queues,
  quickMessages,
  settings,
  system,
  tags,
  tickets,
  users,
  ...RESOURCE_ENDPOINTS,
}

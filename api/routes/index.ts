import type { ENDPOINTS } from '#domain/endpoints.ts'
import type { Bound } from '../lib/bind.ts'
import { announcementRoutes } from './announcements.ts'
import { authRoutes } from './auth.ts'
import { chatRoutes } from './chats.ts'
import { companyRoutes } from './companies.ts'
import { connectionRoutes } from './connections.ts'
import { contactRoutes } from './contacts.ts'
import { fileRoutes } from './files.ts'
import { helpRoutes } from './helps.ts'
import { inboxRoutes } from './inbox.ts'
import { kanbanRoutes } from './kanban.ts'
import { messageRoutes } from './messages.ts'
import { planRoutes } from './plans.ts'
import { queueRoutes } from './queues.ts'
import { quickMessageRoutes } from './quick-messages.ts'
import { RESOURCE_ROUTES } from './resources.ts'
import { settingRoutes } from './settings.ts'
import { systemRoutes } from './system.ts'
import { tagRoutes } from './tags.ts'
import { ticketRoutes } from './tickets.ts'
import { userRoutes } from './users.ts'

/** The routes of every noun. One whose endpoints nobody answers does not compile. */
export const ROUTES = {
  announcements: announcementRoutes,
  auth: authRoutes,
  chats: chatRoutes,
  companies: companyRoutes,
  connections: connectionRoutes,
  contacts: contactRoutes,
  files: fileRoutes,
  helps: helpRoutes,
  inbox: inboxRoutes,
  kanban: kanbanRoutes,
  messages: messageRoutes,
  plans: planRoutes,
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  settings: settingRoutes,
  system: systemRoutes,
  tags: tagRoutes,
  tickets: ticketRoutes,
  users: userRoutes,
  ...RESOURCE_ROUTES,
} satisfies { [N in keyof typeof ENDPOINTS]: Bound<(typeof ENDPOINTS)[N]> }

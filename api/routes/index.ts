import type { ENDPOINTS } from '#domain/endpoints.ts'
import type { Bound } from '../lib/bind.ts'
import { announcementRoutes } from './announcements.ts'
import { authRoutes } from './auth.ts'
import { botRoutes } from './bot.ts'
import { botCaseRoutes } from './bot-cases.ts'
import { brandRoutes } from './brand.ts'
import { campaignRoutes } from './campaigns.ts'
import { chatRoutes } from './chats.ts'
import { companyRoutes } from './companies.ts'
import { connectionRoutes } from './connections.ts'
import { contactListRoutes } from './contact-lists.ts'
import { contactRoutes } from './contacts.ts'
import { externalApiRoutes } from './external-api.ts'
import { figureRoutes } from './figures.ts'
import { fileListRoutes } from './file-lists.ts'
import { flowCampaignRoutes } from './flow-campaigns.ts'
import { flowCaseRoutes } from './flow-cases.ts'
import { flowRoutes } from './flows.ts'
import { helpRoutes } from './helps.ts'
import { holidayRoutes } from './holidays.ts'
import { contactExportRoutes } from './jobs/contact-exports.ts'
import { contactImportRoutes } from './jobs/contact-imports.ts'
import { conversationPdfRoutes } from './jobs/conversation-pdfs.ts'
import { userJobRoutes } from './jobs/user-jobs.ts'
import { fileRoutes } from './media/files.ts'
import { transcriptionRoutes } from './media/transcription.ts'
import { notificationRoutes } from './notifications.ts'
import { optOutRoutes } from './opt-outs.ts'
import { planRoutes } from './plans.ts'
import { promptRoutes } from './prompts.ts'
import { queueIntegrationRoutes } from './queue-integrations.ts'
import { queueRoutes } from './queues.ts'
import { quickMessageRoutes } from './quick-messages.ts'
import { RESOURCE_ROUTES } from './resources.ts'
import { scheduleRoutes } from './schedules.ts'
import { settingRoutes } from './settings.ts'
import { systemRoutes } from './system.ts'
import { tagRoutes } from './tags.ts'
import { assistRoutes } from './tickets/assist.ts'
import { inboxRoutes } from './tickets/inbox.ts'
import { interactiveRoutes } from './tickets/interactive.ts'
import { kanbanRoutes } from './tickets/kanban.ts'
import { messageRoutes } from './tickets/messages.ts'
import { momentRoutes } from './tickets/moments.ts'
import { ticketNoteRoutes } from './tickets/ticket-notes.ts'
import { ticketRoutes } from './tickets/tickets.ts'
import { userRoutes } from './users.ts'

/** The routes of every noun. One whose endpoints nobody answers does not compile. */
export const ROUTES = {
  announcements: announcementRoutes,
  assist: assistRoutes,
  auth: authRoutes,
  bot: botRoutes,
  botCases: botCaseRoutes,
  brand: brandRoutes,
  campaigns: campaignRoutes,
  chats: chatRoutes,
  companies: companyRoutes,
  connections: connectionRoutes,
  contactExports: contactExportRoutes,
  contactImports: contactImportRoutes,
  contactLists: contactListRoutes,
  contacts: contactRoutes,
  conversationPdfs: conversationPdfRoutes,
  externalApi: externalApiRoutes,
  fileLists: fileListRoutes,
  files: fileRoutes,
  flowCampaigns: flowCampaignRoutes,
  flowCases: flowCaseRoutes,
  flows: flowRoutes,
  helps: helpRoutes,
  holidays: holidayRoutes,
  inbox: inboxRoutes,
  interactive: interactiveRoutes,
  kanban: kanbanRoutes,
  messages: messageRoutes,
  figures: figureRoutes,
  moments: momentRoutes,
  notifications: notificationRoutes,
  optOuts: optOutRoutes,
  plans: planRoutes,
  prompts: promptRoutes,
  queueIntegrations: queueIntegrationRoutes,
  queues: queueRoutes,
  quickMessages: quickMessageRoutes,
  schedules: scheduleRoutes,
  settings: settingRoutes,
  system: systemRoutes,
  tags: tagRoutes,
  ticketNotes: ticketNoteRoutes,
  tickets: ticketRoutes,
  transcription: transcriptionRoutes,
  userJobs: userJobRoutes,
  users: userRoutes,
  ...RESOURCE_ROUTES,
} satisfies { [N in keyof typeof ENDPOINTS]: Bound<(typeof ENDPOINTS)[N]> }

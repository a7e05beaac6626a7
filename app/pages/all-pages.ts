import { announcementsPage } from '~/features/announcements/page'
import { attendancePanelPage } from '~/features/attendance-panel/page'
import { botPlaygroundPage } from '~/features/bot-playground/page'
import { settingsBrandPage } from '~/features/brand/page'
import { campaignReportPage } from '~/features/campaign-report/page'
import { campaignSettingsPage } from '~/features/campaign-settings/page'
import { campaignsPage } from '~/features/campaigns/page'
import { chatsPage } from '~/features/chats/page'
import { companiesPage } from '~/features/companies/page'
import { allConnectionsPage } from '~/features/connections/overview/page'
import { connectionsPage } from '~/features/connections/page'
import { contactListItemsPage } from '~/features/contact-lists/items/page'
import { contactListsPage } from '~/features/contact-lists/page'
import { contactsPage } from '~/features/contacts/page'
import { dashboardPage } from '~/features/dashboard/page'
import { fileListsPage } from '~/features/files/page'
import { flowCampaignsPage } from '~/features/flow-campaigns/page'
import { flowEditorPage } from '~/features/flow-editor/page'
import { flowsPage } from '~/features/flows/page'
import { helpsPage, settingsHelpsPage } from '~/features/helps/page'
import { holidaysPage } from '~/features/holidays/page'
import { settingsHoursPage } from '~/features/hours/page'
import { ticketsPage } from '~/features/inbox/page'
import { lanesPage } from '~/features/kanban/lanes/page'
import { kanbanPage } from '~/features/kanban/page'
import { messagesApiPage } from '~/features/messages-api/page'
import { notificationsPage } from '~/features/notifications/page'
import { optOutsPage } from '~/features/opt-outs/page'
import { settingsPlansPage } from '~/features/plans/page'
import { promptsPage } from '~/features/prompts/page'
import { queueIntegrationsPage } from '~/features/queue-integrations/page'
import { queuesPage } from '~/features/queues/page'
import { quickMessagesPage } from '~/features/quick-messages/page'
import { settingsRegionPage } from '~/features/region/page'
import { reportsPage } from '~/features/reports/page'
import { schedulesPage } from '~/features/schedules/page'
import { setUpPage } from '~/features/set-up/page'
import { settingsOptionsPage } from '~/features/settings/options/page'
import { settingsPage } from '~/features/settings/page'
import { loginPage } from '~/features/sign-in/page'
import { subscriptionPage } from '~/features/subscription/page'
import { settingsSupportVisitsPage } from '~/features/support-visits/page'
import { tagsPage } from '~/features/tags/page'
import { todoPage } from '~/features/todolist/page'
import { settingsTranscriptionPage } from '~/features/transcription/page'
import { usersPage } from '~/features/users/page'
import { profilePage } from '~/features/users/profile/page'
import type { Page } from './page'

/**
 * Every page that has a name, once, in the order of menus and tabs; each is declared beside its screen, in `page.ts`. The
 * drawer, the phone's bar, the palette, the keyboard map, the tab's title, the refusal, the plan's redirect and the texts
 * of a first visit are read from here. Specification 1 §2.
 */
export const PAGES = {
  tickets: ticketsPage,
  quickMessages: quickMessagesPage,
  schedules: schedulesPage,
  chats: chatsPage,
  contacts: contactsPage,
  kanban: kanbanPage,
  lanes: lanesPage,
  todo: todoPage,
  dashboard: dashboardPage,
  reports: reportsPage,
  attendancePanel: attendancePanelPage,
  tags: tagsPage,
  settings: settingsPage,
  announcements: announcementsPage,
  settingsOptions: settingsOptionsPage,
  settingsRegion: settingsRegionPage,
  settingsHours: settingsHoursPage,
  companies: companiesPage,
  allConnections: allConnectionsPage,
  settingsPlans: settingsPlansPage,
  settingsHelps: settingsHelpsPage,
  settingsBrand: settingsBrandPage,
  settingsSupportVisits: settingsSupportVisitsPage,
  settingsTranscription: settingsTranscriptionPage,
  helps: helpsPage,
  queues: queuesPage,
  botPlayground: botPlaygroundPage,
  flows: flowsPage,
  campaigns: campaignsPage,
  campaignReport: campaignReportPage,
  campaignSettings: campaignSettingsPage,
  contactLists: contactListsPage,
  contactListItems: contactListItemsPage,
  optOuts: optOutsPage,
  flowCampaigns: flowCampaignsPage,
  flowEditor: flowEditorPage,
  queueIntegrations: queueIntegrationsPage,
  messagesApi: messagesApiPage,
  fileLists: fileListsPage,
  prompts: promptsPage,
  users: usersPage,
  holidays: holidaysPage,
  notifications: notificationsPage,
  profile: profilePage,
  connections: connectionsPage,
  subscription: subscriptionPage,
  login: loginPage,
  setUp: setUpPage,
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

type KeyIn<P> = P extends { menu: { key: infer K } } ? K : never
/** Keys that two pages have. */
type SharedKey = {
  [P in PageName]: KeyIn<(typeof PAGES)[P]> & KeyIn<(typeof PAGES)[Exclude<PageName, P>]>
}[PageName]
/** Does not compile where two pages have one key: nobody would get to the first. */
type EachKeyOnce = [SharedKey] extends [never] ? Record<string, Page> : `two pages have the key ${SharedKey}`

/** The pages by name, each as a `Page`: what one of them leaves out is undefined. */
export const ALL_PAGES: readonly (readonly [PageName, Page])[] = namesOf(PAGES satisfies EachKeyOnce).map(
  (name) => [name, PAGES[name]],
)

function namesOf<T extends object>(pages: T): (keyof T)[]
function namesOf(pages: object) {
  return Object.keys(pages)
}

import {
  Building2,
  Cable,
  CalendarClock,
  CalendarOff,
  CircleHelp,
  Files,
  KanbanSquare,
  Layers,
  ListTodo,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  MonitorDot,
  Settings,
  Smartphone,
  Tags,
  UserCog,
  Users,
  Zap,
} from 'lucide-react'
import type { Page } from './page'

/**
 * Every page that has a name, once. The drawer, the phone's bar, the palette, the keyboard map, the tab's title, the
 * refusal and the plan's redirect, and the texts of a first visit are read from here. Specification 1 §2.
 */
export const PAGES = {
  tickets: {
    path: '/tickets',
    title: 'shell:tickets',
    texts: ['tickets', 'messages', 'bubbles', 'composer', 'contacts', 'schedules'],
    menu: { group: 'service', icon: MessagesSquare, key: 't' },
  },
  quickMessages: {
    path: '/quick-messages',
    title: 'quick-messages:title',
    texts: ['quick-messages'],
    menu: { group: 'service', icon: Zap, key: 'r' },
    permission: 'quickMessages:list',
  },
  schedules: {
    path: '/schedules',
    title: 'schedules:title',
    texts: ['schedules', 'tickets', 'bubbles'],
    menu: { group: 'service', icon: CalendarClock, key: 'a' },
    permission: 'schedules:list',
    plan: 'useSchedules',
  },
  chats: {
    path: '/chats',
    title: 'chats:title',
    texts: ['chats', 'composer', 'bubbles'],
    menu: { group: 'service', icon: MessageSquareText, key: 'n' },
    permission: 'chats:use',
    plan: 'useInternalChat',
  },
  contacts: {
    path: '/contacts',
    title: 'contacts:title',
    texts: ['contacts', 'user-jobs'],
    menu: { group: 'service', icon: Users, key: 'o' },
    permission: 'contacts:list',
  },
  kanban: {
    path: '/Kanban',
    title: 'kanban:title',
    texts: ['kanban', 'tickets'],
    menu: { group: 'service', icon: KanbanSquare, key: 'k' },
    permission: 'tickets:list',
    plan: 'useKanban',
  },
  lanes: {
    path: '/TagsKanban',
    title: 'kanban:lanes.title',
    texts: ['kanban'],
    permission: 'lanes:save',
    plan: 'useKanban',
  },
  todo: {
    path: '/todolist',
    title: 'todolist:title',
    texts: ['todolist'],
    menu: { group: 'service', icon: ListTodo, key: 'l' },
  },
  moments: {
    path: '/moments',
    title: 'moments:title',
    texts: ['moments', 'kanban', 'tickets'],
    menu: { group: 'management', icon: MonitorDot, key: 'p' },
    permission: 'moments:view',
  },
  tags: {
    path: '/tags',
    title: 'tags:title',
    texts: ['tags'],
    menu: { group: 'service', icon: Tags, key: 'e' },
    permission: 'tags:list',
  },
  settings: {
    path: '/settings',
    title: 'settings:title',
    texts: ['settings'],
    menu: { group: 'system', icon: Settings, key: 'f' },
  },
  announcements: {
    path: '/announcements',
    title: 'announcements:title',
    texts: ['announcements'],
    menu: { group: 'system', icon: Megaphone, key: 'i' },
    permission: 'announcements:save',
  },
  settingsOptions: {
    path: '/settings/options',
    title: 'settings:options.title',
    texts: ['settings', 'try'],
    tabOf: 'settings',
    permission: 'settings:save',
  },
  settingsRegion: {
    path: '/settings/region',
    title: 'region:title',
    texts: ['region'],
    tabOf: 'settings',
    permission: 'settings:save',
  },
  settingsHours: {
    path: '/settings/hours',
    title: 'hours:title',
    texts: ['hours', 'try'],
    tabOf: 'settings',
    permission: 'settings:save',
    setting: { name: 'scheduleType', is: 'company' },
  },
  companies: {
    path: '/companies',
    title: 'companies:title',
    texts: ['companies'],
    menu: { group: 'system', icon: Building2, key: 'm' },
    tabOf: 'settings',
    permission: 'companies:manage',
  },
  allConnections: {
    path: '/allConnections',
    title: 'connections:allTitle',
    texts: ['connections'],
    menu: { group: 'system', icon: Cable, key: 'w' },
    tabOf: 'settings',
    permission: 'connections:seeCompanies',
  },
  settingsPlans: {
    path: '/settings/plans',
    title: 'plans:title',
    texts: ['plans'],
    tabOf: 'settings',
    permission: 'plans:manage',
  },
  settingsHelps: {
    path: '/settings/helps',
    title: 'helps:admin',
    texts: ['helps'],
    tabOf: 'settings',
    permission: 'helps:save',
  },
  settingsWhitelabel: {
    path: '/settings/whitelabel',
    title: 'whitelabel:title',
    texts: ['whitelabel'],
    tabOf: 'settings',
    permission: 'platform:save',
  },
  settingsSupportVisits: {
    path: '/settings/support-visits',
    title: 'support-visits:title',
    texts: ['support-visits'],
    tabOf: 'settings',
    permission: 'supportVisits:list',
  },
  settingsTranscription: {
    path: '/settings/transcription',
    title: 'transcription:title',
    texts: ['transcription'],
    tabOf: 'settings',
    permission: 'settings:save',
  },
  helps: {
    path: '/helps',
    title: 'helps:title',
    texts: ['helps'],
    menu: { group: 'system', icon: CircleHelp, key: 'h' },
    permission: 'helps:list',
    needs: 'helps',
  },
  queues: {
    path: '/queues',
    title: 'queues:title',
    texts: ['queues', 'hours', 'try'],
    menu: { group: 'administration', icon: Layers, key: 'q' },
    permission: 'queues:save',
  },
  try: { path: '/try', title: 'try:title', texts: ['try'], permission: 'queues:save' },
  fileLists: {
    path: '/files',
    title: 'files:title',
    texts: ['files'],
    menu: { group: 'administration', icon: Files, key: 'v' },
    permission: 'fileLists:list',
  },
  users: {
    path: '/users',
    title: 'users:title',
    texts: ['users'],
    menu: { group: 'administration', icon: UserCog, key: 'u' },
    permission: 'users:edit',
  },
  holidays: {
    path: '/holidays',
    title: 'holidays:title',
    texts: ['holidays', 'try'],
    menu: { group: 'administration', icon: CalendarOff, key: 'd' },
    permission: 'holidays:save',
  },
  notifications: {
    path: '/notifications',
    title: 'notifications:title',
    texts: ['notifications'],
    // To be changed: a visitor of another company reads their settings with the frame alone.
    permission: 'users:save',
  },
  profile: { path: '/profile', title: 'users:profile.title', texts: ['users'] },
  connections: {
    path: '/connections',
    title: 'connections:title',
    texts: ['connections', 'hours', 'try'],
    menu: { group: 'system', icon: Smartphone, key: 'c' },
    permission: 'connections:manage',
  },
  subscription: { path: '/financeiro', title: 'login:subscription.page', texts: ['login'], always: true },
  login: { path: '/login', title: 'login:title', texts: ['login'] },
  setUp: { path: '/set-up', title: 'login:setUpTitle', texts: ['login'] },
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

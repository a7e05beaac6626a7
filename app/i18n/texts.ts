/** A line for each feature: its texts in Portuguese, which type the keys; the other languages are held to them by a check and a test. */
export type Texts = FrameTexts & {
  announcements: typeof import('../features/announcements/texts.json')['pt-BR']
  chats: typeof import('../features/chats/texts.json')['pt-BR']
  companies: typeof import('../features/companies/texts.json')['pt-BR']
  connections: typeof import('../features/connections/texts.json')['pt-BR']
  dashboard: typeof import('../features/dashboard/texts.json')['pt-BR']
  'contact-lists': typeof import('../features/contact-lists/texts.json')['pt-BR']
  'opt-outs': typeof import('../features/opt-outs/texts.json')['pt-BR']
  contacts: typeof import('../features/contacts/texts.json')['pt-BR']
  helps: typeof import('../features/helps/texts.json')['pt-BR']
  holidays: typeof import('../features/holidays/texts.json')['pt-BR']
  hours: typeof import('../features/hours/texts.json')['pt-BR']
  'support-visits': typeof import('../features/support-visits/texts.json')['pt-BR']
  region: typeof import('../features/region/texts.json')['pt-BR']
  kanban: typeof import('../features/kanban/texts.json')['pt-BR']
  'attendance-panel': typeof import('../features/attendance-panel/texts.json')['pt-BR']
  notifications: typeof import('../features/notifications/texts.json')['pt-BR']
  plans: typeof import('../features/plans/texts.json')['pt-BR']
  campaigns: typeof import('../features/campaigns/texts.json')['pt-BR']
  'flow-campaigns': typeof import('../features/flow-campaigns/texts.json')['pt-BR']
  flows: typeof import('../features/flows/texts.json')['pt-BR']
  'flow-editor': typeof import('../features/flow-editor/texts.json')['pt-BR']
  'queue-integrations': typeof import('../features/queue-integrations/texts.json')['pt-BR']
  'messages-api': typeof import('../features/messages-api/texts.json')['pt-BR']
  files: typeof import('../features/files/texts.json')['pt-BR']
  prompts: typeof import('../features/prompts/texts.json')['pt-BR']
  queues: typeof import('../features/queues/texts.json')['pt-BR']
  'quick-messages': typeof import('../features/quick-messages/texts.json')['pt-BR']
  reports: typeof import('../features/reports/texts.json')['pt-BR']
  schedules: typeof import('../features/schedules/texts.json')['pt-BR']
  settings: typeof import('../features/settings/texts.json')['pt-BR']
  tags: typeof import('../features/tags/texts.json')['pt-BR']
  'bot-playground': typeof import('../features/bot-playground/texts.json')['pt-BR']
  todolist: typeof import('../features/todolist/texts.json')['pt-BR']
  transcription: typeof import('../features/transcription/texts.json')['pt-BR']
  'user-jobs': typeof import('../features/user-jobs/texts.json')['pt-BR']
  users: typeof import('../features/users/texts.json')['pt-BR']
  brand: typeof import('../features/brand/texts.json')['pt-BR']
}

/** The texts that belong to no feature. They are in `app/i18n/<language>/`. */
type FrameTexts = {
  bubbles: typeof import('./pt-BR/bubbles.json')
  common: typeof import('./pt-BR/common.json')
  composer: typeof import('./pt-BR/composer.json')
  errors: typeof import('./pt-BR/errors.json')
  kit: typeof import('./pt-BR/kit.json')
  login: typeof import('./pt-BR/login.json')
  messages: typeof import('./pt-BR/messages.json')
  shell: typeof import('./pt-BR/shell.json')
  tickets: typeof import('./pt-BR/tickets.json')
}

export type Namespace = keyof Texts

/** The texts of every page, loaded with each first visit. */
export const FRAME_TEXTS = ['common', 'errors', 'kit', 'shell'] as const satisfies Namespace[]

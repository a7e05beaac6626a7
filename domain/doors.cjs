// Which files of a noun other nouns may import, and in which order nouns stand. Read by .dependency-cruiser.cjs.
//
// A noun's contract (its folder contract/) is open to everybody. Beside it a noun opens the files listed here, its doors, to the
// nouns after it in the order, and to those before it only what UPWARD names, each with its reason. Everything else is its inside.
// Tests may import what they exercise.
//
// A plain noun opens no door and needs no line: a folder with a contract/resource.ts that is not named here stands after all others.

const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')

/** Each noun may import the doors of those before it. */
const ORDER = [
  'system',
  'channels',
  'hours',
  'settings',
  'plans',
  'files',
  'brand',
  'users',
  'queues',
  'user-jobs',
  'contacts',
  'tickets',
  'messages',
  'flows',
  'prompts',
  'queue-integrations',
  'bot',
  'ticket-notes',
  'connections',
  'kanban',
  'tags',
  'quick-messages',
  'schedules',
  'contact-lists',
  'campaigns',
  'announcements',
  'chats',
  'auth',
  'companies',
  'inbox',
  'moments',
  'notifications',
  'live',
]

const DOORS = {
  brand: ['get-brand'],
  auth: ['end-sessions', 'load-actor', 'password'],
  companies: ['list-deletions'],
  connections: ['delete-connection', 'queries', 'terms/require-terms'],
  hours: ['read-calendar'],
  settings: [
    'get-settings',
    'hours-words',
    'option-words',
    'platform-key',
    'public-settings',
    'write-platform',
    'write-settings',
  ],
  plans: ['announce-plans', 'require-room'],
  users: ['online', 'queries'],
  queues: [
    'fallback-queue',
    'options/queries',
    'options/validate-menu',
    'options/tree-of',
    'queries',
    'require-terms',
  ],
  'user-jobs': ['create-user-job', 'keep-result', 'lease', 'maker-language', 'queries', 'shown-to', 'view'],
  files: [
    'add-inbound-file',
    'attached-files',
    'attachment-verbs',
    'erase-file',
    'fetch-file',
    'inspect-file',
    'keep-uploads',
    'links',
    'outside-links',
    'small-picture',
    'unused-file',
  ],
  contacts: [
    'contact-picture',
    'identity/address',
    'identity/ask-channel',
    'identity/find-or-create-contact',
    'phone-book/forget-phone-book',
    'enter-list',
    'identity/require-reachable',
    'lists/list-contacts',
    'queries',
    'merging/require-unmerged',
    'save-details',
    'lists/search',
    'view',
  ],
  tickets: [
    'actions/change-once',
    'actions/close-all-tickets',
    'actions/close-ticket',
    'actions/conflict',
    'actions/create-ticket',
    'actions/move-from-user',
    'actions/move-tickets',
    'actions/open-ticket',
    'actions/ticket-for-notice',
    'actions/transfer-ticket',
    'groups/keep-groups-as',
    'handovers/handovers',
    'lists/count-live',
    'lists/list-cursor',
    'lists/list-filter',
    'unread/mark-read',
    'lists/message-hits',
    'lists/search-tickets',
    'log-ticket',
    'existing-assignee',
    'queries',
    'rating/rate-ticket',
    'readable-tickets',
    'system-messages/system-messages',
    'thread',
    'undo/finalize-undo',
    'undo/undo-act',
    'view',
    'visibility',
    'write-closed',
    'write-ticket',
  ],
  tags: ['add-contact-tag', 'remove-label', 'require-label'],
  flows: ['calls/driver', 'draft/node-secrets', 'queries'],
  prompts: ['ask-prompt', 'prompt-settings', 'usage'],
  'queue-integrations': ['ask-integration', 'integration-settings', 'drivers/typebot'],
  bot: ['timed-checks/arm-timed-check', 'timed-checks/check-settings', 'try/try-bot', 'try/try-flow'],
  messages: [
    'conversation-turns',
    'delivery/retry-message',
    'delivery/settle-failed',
    'history/announce-import',
    'history/finish-import',
    'history/finish-late',
    'interactive/with-country',
    'mentions',
    'outbound/queue-content',
    'outbound/send-message',
    'outbound/store-outbound',
    'outbound/target-ticket',
    'pace/forecast-sends',
    'pace/pace-views',
    'pace/read-pace',
    'pace/held-until',
    'pace/next-bulk-send-at',
    'queries',
    'transcription/settings',
    'transcription/transcribe-audio',
  ],
  schedules: ['company-calendar', 'due/note-outcome', 'of-contact', 'plan-anew', 'timetable', 'views'],
  campaigns: ['inbound/hear-answer', 'run/note-progress'],
  chats: ['queries', 'view'],
  kanban: ['arm-timers', 'hide-deleted-lanes', 'move-card'],
}

/** The imports that a noun may make from nouns after it. */
const UPWARD = {
  // Who may open a file is decided by the tickets, chats and quick messages that show it, and a file that came changes the messages
  // that show it.
  files: [
    'tickets/queries',
    'messages/changes/message-changes',
    'quick-messages/visible-to',
    'announcements/visible-to',
    'chats/shown-in',
    'user-jobs/shown-to',
  ],
  // Two contacts that are one person are merged with their tickets and messages; one who is blocked is sent nothing more.
  // Tags count their contacts, and are put on many at once; what is scheduled for a contact goes with them. Whom the bot leaves
  // alone waits for people.
  contacts: [
    'bot/control/leave-to-people',
    'tickets/lists/unpin-ticket',
    'tickets/log-ticket',
    'tickets/queries',
    'tickets/write-ticket',
    'messages/delivery/settle-failed',
    'messages/inbound/apply-early',
    'messages/inbound/merge-duplicates',
    'tags/add-contact-tag',
    'tags/announce-tags',
    'tags/log-tags',
    'tags/remove-label',
    'tags/require-label',
    'schedules/of-contact',
  ],
  // A flow that is published is walked through its test conversations.
  flows: ['flow-cases/check-flow-cases'],
  // Once people may no longer use several devices at once, their older sessions end.
  settings: ['auth/end-sessions'],
  // A user's password is hashed, and their sessions end, where sessions are; their tickets go to a colleague or a queue,
  // their quick messages to everybody.
  users: [
    'auth/end-sessions',
    'auth/failures',
    'auth/preference-columns',
    'auth/password',
    'auth/preferences',
    'chats/leave-chats',
    'queues/options/queries',
    'queues/queries',
    'quick-messages/hand-on-messages',
    'tickets/actions/move-from-user',
    'tickets/queries',
  ],
  // The tickets of a queue that is deleted go to another one in the same transaction; who waits in one that rotates is given on.
  queues: ['bot/timed-checks/arm-timed-check', 'tickets/actions/move-tickets'],
  // A verb of tickets may say something to the customer; one that goes on, or takes another's place, is on the board again.
  tickets: ['messages/outbound/queue-message', 'kanban/arm-timers', 'kanban/carry-lane'],
  // A customer who writes is answered by the bot, whose place is read with the message, and moves their ticket back on the board; audio that is written down counts as use of models; a schedule whose message the channel did not take says so; a campaign hears what became of its messages, and what is answered to them.
  messages: [
    'prompts/usage',
    'bot/answer-customer',
    'bot/is-endless',
    'bot/may-answer',
    'bot/silent-for',
    'bot/stored-bot-state',
    'kanban/roll-back',
    'schedules/due/note-outcome',
    'campaigns/inbound/hear-answer',
    'campaigns/run/note-progress',
  ],
  // What is tried or begun anew leaves by a connection that is there; what is tried before it is saved is judged as it will be.
  bot: ['connections/queries', 'connections/terms/require-terms'],
  // Lanes count their cards.
  kanban: ['tags/announce-tags', 'tags/count-links'],
}

const PLAIN = readdirSync(__dirname).filter(
  (name) => !ORDER.includes(name) && existsSync(path.join(__dirname, name, 'contract/resource.ts')),
)

module.exports = { ORDER: [...ORDER, ...PLAIN], DOORS, UPWARD }

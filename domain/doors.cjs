// Which files of a noun other nouns may import, and in which order nouns stand. Read by .dependency-cruiser.cjs.
//
// A noun's contracts (schema, events, rules, lifecycle and those that CONTRACT names there) are open to everybody. Beside
// them a noun opens the files listed here, its doors, to the nouns after it in the order, and to those before it only what
// UPWARD names, each with its reason. Everything else is its inside. Tests may import what they exercise.
//
// A plain noun opens no door and needs no line: a folder with a resource.ts that is not named here stands after all others.

const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')

/** Each noun may import the doors of those before it. */
const ORDER = [
  'system',
  'channels',
  'settings',
  'plans',
  'files',
  'users',
  'queues',
  'contacts',
  'tickets',
  'messages',
  'connections',
  'kanban',
  'tags',
  'quick-messages',
  'announcements',
  'chats',
  'auth',
  'companies',
  'inbox',
  'live',
]

const DOORS = {
  auth: ['end-sessions', 'password'],
  companies: ['list-deletions'],
  connections: ['delete-connection', 'queries'],
  settings: ['get-settings'],
  plans: ['announce-plans', 'require-room'],
  users: ['online', 'queries'],
  queues: ['queries'],
  files: [
    'add-inbound-file',
    'attached-files',
    'erase-file',
    'fetch-file',
    'inspect-file',
    'keep-uploads',
    'links',
    'small-picture',
  ],
  contacts: [
    'contact-picture',
    'identity/find-or-create-contact',
    'lists/list-contacts',
    'queries',
    'merging/require-unmerged',
    'save-details',
    'lists/search',
    'view',
  ],
  tickets: [
    'actions/close-all-tickets',
    'actions/conflict',
    'actions/create-ticket',
    'actions/move-from-user',
    'actions/move-tickets',
    'actions/open-ticket',
    'lists/list-cursor',
    'lists/list-filter',
    'log-ticket',
    'queries',
    'rating/rate-ticket',
    'system-messages/system-messages',
    'undo/overtake',
    'view',
    'visibility',
    'write-closed',
    'write-ticket',
  ],
  messages: ['delivery/settle-failed', 'outbound/send-message'],
  chats: ['queries', 'view'],
  kanban: ['arm-timers', 'move-card'],
}

/** What a noun may import of those after it. */
const UPWARD = {
  // Who may open a file is decided by the tickets, chats and quick messages that show it, and a file that came changes the messages
  // that show it.
  files: [
    'tickets/queries',
    'messages/changes/message-changes',
    'quick-messages/visible-to',
    'announcements/visible-to',
    'chats/shown-in',
  ],
  // Two contacts that are one person are merged with their tickets and messages; one who is blocked is sent nothing more.
  // Tags count their contacts.
  contacts: [
    'tickets/lists/unpin-ticket',
    'tickets/log-ticket',
    'tickets/queries',
    'tickets/write-ticket',
    'messages/delivery/settle-failed',
    'messages/inbound/apply-early',
    'messages/inbound/merge-duplicates',
    'tags/announce-tags',
  ],
  // A user's password is hashed, and their sessions end, where sessions are; their tickets go to a colleague or a queue,
  // their quick messages to everybody.
  users: [
    'auth/end-sessions',
    'auth/failures',
    'auth/looks',
    'auth/password',
    'auth/preferences',
    'chats/leave-chats',
    'queues/queries',
    'quick-messages/hand-on-messages',
    'tickets/actions/move-from-user',
    'tickets/queries',
  ],
  // The tickets of a queue that is deleted go to another one in the same transaction.
  queues: ['tickets/actions/move-tickets'],
  // A verb of tickets may say something to the customer; one that goes on, or takes another's place, is on the board again.
  tickets: ['messages/outbound/queue-message', 'kanban/arm-timers', 'kanban/carry-lane'],
  // A customer who writes moves their ticket back on the board.
  messages: ['kanban/roll-back'],
  // Lanes count their cards.
  kanban: ['tags/announce-tags', 'tags/count-links'],
}

const PLAIN = readdirSync(__dirname).filter(
  (name) => !ORDER.includes(name) && existsSync(path.join(__dirname, name, 'resource.ts')),
)

module.exports = { ORDER: [...ORDER, ...PLAIN], DOORS, UPWARD }

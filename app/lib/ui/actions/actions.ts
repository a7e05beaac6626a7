/**
 * The actions that can be done by a key or from the palette: each with its part of the screen and its usual key. Null:
 * no key, until the user gives it one. Words: `keys.{name}` of the frame. A key that two actions have must not mean two
 * things at one place.
 */
export const SHORTCUT_ACTIONS = {
  map: { group: 'everywhere', key: '?' },
  undo: { group: 'everywhere', key: 'z' },
  notifications: { group: 'everywhere', key: null },
  chats: { group: 'everywhere', key: null },
  announcements: { group: 'everywhere', key: null },
  account: { group: 'everywhere', key: null },
  signOut: { group: 'everywhere', key: null },
  next: { group: 'list', key: 'j' },
  previous: { group: 'list', key: 'k' },
  search: { group: 'list', key: 's' },
  filters: { group: 'list', key: 'f' },
  views: { group: 'list', key: 'v' },
  queues: { group: 'list', key: null },
  order: { group: 'list', key: null },
  showAll: { group: 'list', key: null },
  compact: { group: 'list', key: null },
  afterResolve: { group: 'list', key: null },
  newTicket: { group: 'list', key: null },
  closeAll: { group: 'list', key: null },
  chooseAll: { group: 'list', key: null },
  clearChoice: { group: 'list', key: null },
  assignChosen: { group: 'list', key: null },
  moveChosen: { group: 'list', key: null },
  tagChosen: { group: 'list', key: null },
  unreadChosen: { group: 'list', key: null },
  resolveChosen: { group: 'list', key: null },
  accept: { group: 'conversation', key: 'a' },
  reopen: { group: 'conversation', key: 'o' },
  transfer: { group: 'conversation', key: 't' },
  resolve: { group: 'conversation', key: 'e' },
  resolveSilently: { group: 'conversation', key: null },
  return: { group: 'conversation', key: null },
  ignore: { group: 'conversation', key: null },
  askFor: { group: 'conversation', key: null },
  join: { group: 'conversation', key: null },
  leaveTicket: { group: 'conversation', key: null },
  takeOver: { group: 'conversation', key: null },
  unread: { group: 'conversation', key: 'u' },
  pin: { group: 'conversation', key: 'p' },
  tag: { group: 'conversation', key: 'l' },
  stage: { group: 'conversation', key: 'm' },
  details: { group: 'conversation', key: 'i' },
  editContact: { group: 'conversation', key: null },
  block: { group: 'conversation', key: null },
  log: { group: 'conversation', key: 'h' },
  invite: { group: 'conversation', key: null },
  sendRating: { group: 'conversation', key: null },
  exportPdf: { group: 'conversation', key: null },
  whoSees: { group: 'conversation', key: null },
  remove: { group: 'conversation', key: null },
  quote: { group: 'message', key: 'q' },
  react: { group: 'message', key: null },
  forward: { group: 'message', key: 'w' },
  copyText: { group: 'message', key: 'c' },
  copyLink: { group: 'message', key: null },
  translateMessage: { group: 'message', key: null },
  editMessage: { group: 'message', key: null },
  deleteMessage: { group: 'message', key: null },
  talkTo: { group: 'message', key: null },
  reply: { group: 'writing', key: 'r' },
  private: { group: 'writing', key: 'n' },
  quick: { group: 'writing', key: null },
  attach: { group: 'writing', key: null },
  camera: { group: 'writing', key: null },
  card: { group: 'writing', key: null },
  place: { group: 'writing', key: null },
  interactive: { group: 'writing', key: null },
  voice: { group: 'writing', key: null },
  emoji: { group: 'writing', key: null },
  sendAndResolve: { group: 'writing', key: null },
  later: { group: 'writing', key: null },
  sign: { group: 'writing', key: null },
  enterSends: { group: 'writing', key: null },
  undoSend: { group: 'writing', key: null },
  draftAnswer: { group: 'writing', key: null },
  shortenText: { group: 'writing', key: null },
  warmText: { group: 'writing', key: null },
  correctText: { group: 'writing', key: null },
  translateText: { group: 'writing', key: null },
  moveCard: { group: 'work', key: null },
  newTask: { group: 'work', key: null },
  newSchedule: { group: 'work', key: null },
  today: { group: 'work', key: null },
  daysBefore: { group: 'work', key: null },
  daysAfter: { group: 'work', key: null },
  newChat: { group: 'work', key: null },
} as const satisfies Record<string, { group: ActionGroup; key: string | null }>

export type ActionGroup = 'everywhere' | 'list' | 'conversation' | 'message' | 'writing' | 'work'
export type ActionName = keyof typeof SHORTCUT_ACTIONS

export const ACTION_NAMES: readonly ActionName[] = namesOf(SHORTCUT_ACTIONS)

/** The action that has a key unless the user changed it. */
export function actionOfUsualKey(key: string): ActionName | undefined {
  return ACTION_NAMES.find((name) => SHORTCUT_ACTIONS[name].key === key)
}

function namesOf<T extends object>(actions: T): (keyof T)[]
function namesOf(actions: object) {
  return Object.keys(actions)
}

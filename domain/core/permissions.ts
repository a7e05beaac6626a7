import type { Actor, UserActor } from './actor.ts'
import { AppError } from './errors.ts'

type Rule = (user: UserActor) => boolean

const anyone: Rule = () => true
const admin: Rule = (user) => user.profile === 'admin'
const superOnly: Rule = (user) => user.isSuper

/**
 * What a signed-in user may do, apart from which rows they see (tickets/rules.ts). The browser hides by this table
 * and the verbs refuse by it. Specification 1 §6, 2 §6.
 */
export const PERMISSIONS = {
  'tickets:list': anyone,
  'tickets:create': anyone,
  'tickets:accept': anyone,
  'tickets:bot': anyone,
  'tickets:return': anyone,
  'tickets:transfer': anyone,
  /** Asking for a colleague's ticket, taking part in one that one sees, and letting others into one's own. */
  'tickets:join': anyone,
  'tickets:close': anyone,
  'tickets:closePending': (user) => user.profile === 'admin' || user.userClosePendingTicket,
  'tickets:reopen': anyone,
  /** Of one's own acts. */
  'tickets:undo': anyone,
  'tickets:delete': admin,
  'tickets:closeAll': admin,
  'tickets:seeAll': (user) => user.profile === 'admin' || user.allUserChat,
  'tickets:filterUsers': admin,
  /** Who sees a ticket, and why: of the whole company. */
  'tickets:whoSees': admin,
  /** A view of the list for the whole company. */
  'savedViews:share': admin,
  'messages:send': anyone,
  'messages:edit': anyone,
  'messages:delete': anyone,
  'messages:forward': anyone,
  'contacts:list': anyone,
  'contacts:save': anyone,
  'contacts:editNumber': (user) => user.profile === 'admin' || !user.masksNumbers,
  'contacts:block': anyone,
  /** All that a filter matches, with one press: it ends what waits to be sent to each of them. */
  'contacts:blockMatching': admin,
  'contacts:delete': admin,
  /** Whose a contact is. */
  'contacts:wallet': admin,
  /** Two contacts that are one person, and taking that back. */
  'contacts:merge': admin,
  /** Which notes, the tickets that one sees and their author say (ticket-notes/rules.ts). */
  'ticketNotes:list': anyone,
  'ticketNotes:save': anyone,
  'tags:list': anyone,
  'tags:assign': anyone,
  'tags:save': anyone,
  'tags:delete': anyone,
  /** All that a filter matches, with one press: nobody can take back so many in time. */
  'tags:deleteMatching': admin,
  /** The columns of the board. */
  'lanes:save': (user) => user.profile === 'admin' || user.showDashboard,
  'announcements:list': anyone,
  'announcements:save': superOnly,
  'helps:list': anyone,
  'helps:save': superOnly,
  /** Which rows, a rule says (quick-messages/rules.ts). */
  'quickMessages:list': anyone,
  'quickMessages:save': anyone,
  'quickMessages:delete': anyone,
  'quickMessages:deleteMatching': admin,
  'schedules:list': anyone,
  'schedules:save': anyone,
  'schedules:delete': anyone,
  /** Which chats, who is in them says. */
  'chats:use': anyone,
  /** One's own imports, exports and documents. */
  'jobs:use': anyone,
  /** How one is told, and on which browsers. */
  'notifications:use': anyone,
  'contacts:import': anyone,
  'contacts:export': anyone,
  'users:list': anyone,
  'users:read': anyone,
  /** Oneself; of others, and of what an admin sets up, 'users:edit' decides. */
  'users:save': anyone,
  'users:create': admin,
  'users:edit': admin,
  'users:delete': admin,
  'queues:list': anyone,
  'queues:save': admin,
  /** What its terms would make of a conversation, also of terms that are not saved, by who may save them. */
  'bot:try': (user) => user.profile === 'admin' || user.allowConnections,
  /** Files that queues and options of menus send. */
  'fileLists:list': admin,
  'fileLists:save': admin,
  /** Opening hours and bots go by them for everybody. */
  'holidays:list': anyone,
  'holidays:save': admin,
  'connections:list': anyone,
  'connections:read': anyone,
  /** What a channel delivered, word by word, whosever conversation it belongs to. */
  'connections:readRaw': admin,
  'connections:manage': (user) => user.profile === 'admin' || user.allowConnections,
  'connections:seeCompanies': superOnly,
  'settings:read': anyone,
  'settings:save': admin,
  /** Name, colours and limits of the platform. */
  'platform:save': superOnly,
  'plans:readOwn': anyone,
  'plans:manage': superOnly,
  'companies:manage': superOnly,
  /** The attendance panel; which conversations, who sees them says. */
  'moments:view': (user) => user.profile === 'admin' || user.allowRealTime,
  'dashboard:view': (user) => user.profile === 'admin' || user.showDashboard,
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** Whether the user may. The system always may: it acts on what a rule has already decided. */
export function can(actor: Actor, permission: Permission): boolean {
  return actor.kind === 'system' || PERMISSIONS[permission](actor)
}

/** Throws ERR_NO_PERMISSION when the actor may not, ERR_SUBSCRIPTION_EXPIRED when their company has not paid. */
export function permit(actor: Actor, permission: Permission): void {
  if (actor.kind === 'user' && actor.isExpired && permission !== 'plans:readOwn') {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  }
  if (!can(actor, permission)) throw new AppError('ERR_NO_PERMISSION', { permission })
}

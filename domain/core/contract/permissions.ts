import { type Actor, isVisitor, type UserActor } from './actor.ts'
import { AppError } from './errors.ts'

type Rule = (user: UserActor) => boolean

const anyone: Rule = () => true
const admin: Rule = (user) => user.profile === 'admin'
const superOnly: Rule = (user) => user.isSuper

/**
 * The rights of a signed-in user, apart from the rows they see (tickets/rules.ts). The browser hides by this table and
 * the verbs refuse by it. Specification 1 §6, 2 §6.
 */
export const PERMISSIONS = {
  'tickets:list': anyone,
  'tickets:create': anyone,
  'tickets:accept': anyone,
  'tickets:account': anyone,
  'tickets:bot': anyone,
  'tickets:return': anyone,
  'tickets:transfer': anyone,
  /** Requesting a colleague's ticket, joining a ticket that one sees, and letting others join one's own. */
  'tickets:join': anyone,
  'tickets:close': anyone,
  'tickets:closePending': (user) => user.profile === 'admin' || user.userClosePendingTicket,
  'tickets:reopen': anyone,
  /** Undoing one's own acts. */
  'tickets:undo': anyone,
  'tickets:delete': admin,
  'tickets:closeAll': admin,
  'tickets:seeAll': (user) => user.profile === 'admin' || user.allUserChat,
  'tickets:filterUsers': admin,
  /** Learning who sees a ticket, and why, for all users of the company. */
  'tickets:whoSees': admin,
  /** Sharing a saved view with the whole company. */
  'savedViews:share': admin,
  'messages:send': anyone,
  'messages:edit': anyone,
  'messages:delete': anyone,
  'messages:forward': anyone,
  'contacts:list': anyone,
  'contacts:save': anyone,
  'contacts:editNumber': (user) => user.profile === 'admin' || !user.masksNumbers,
  'contacts:block': anyone,
  /** Blocking all contacts that match a filter at once: it also ends what waits to be sent to each of them. */
  'contacts:blockMatching': admin,
  'contacts:delete': admin,
  /** Choosing the attendant in whose wallet a contact is. */
  'contacts:wallet': admin,
  /** Merging two contacts that are one person, and undoing that. */
  'contacts:merge': admin,
  /** The tickets that a user sees, and the note's author, decide which notes (ticket-notes/rules.ts). */
  'ticketNotes:list': anyone,
  'ticketNotes:save': anyone,
  'tags:list': anyone,
  'tags:assign': anyone,
  'tags:save': anyone,
  'tags:delete': anyone,
  /** Deleting all tags that match a filter at once: so many cannot be undone in time. */
  'tags:deleteMatching': admin,
  /** The columns of the board. */
  'lanes:save': (user) => user.profile === 'admin' || user.showDashboard,
  'announcements:list': anyone,
  'announcements:save': superOnly,
  'helps:list': anyone,
  'helps:save': superOnly,
  /** A rule decides which rows (quick-messages/rules.ts). */
  'quickMessages:list': anyone,
  'quickMessages:save': anyone,
  'quickMessages:delete': anyone,
  'quickMessages:deleteMatching': admin,
  'schedules:list': anyone,
  'schedules:save': anyone,
  'schedules:delete': anyone,
  /** A chat's members decide who sees it. */
  'chats:use': anyone,
  /** One's own imports, exports and documents. */
  'jobs:use': anyone,
  /** Choosing how one is notified, and on which browsers. */
  'notifications:use': anyone,
  /** Lists of people for campaigns, and who wants none: their pages hold many numbers. */
  'contactLists:list': admin,
  'contactLists:save': admin,
  'optOuts:list': admin,
  'optOuts:save': admin,
  'contacts:import': anyone,
  'contacts:export': anyone,
  'users:list': anyone,
  'users:read': anyone,
  /** Changing one's own account; 'users:edit' is for others, and for what an admin sets up. */
  'users:save': anyone,
  'users:create': admin,
  'users:edit': admin,
  'users:delete': admin,
  'queues:list': anyone,
  'queues:save': admin,
  /** Trying the bot, also with terms that are not saved; for users who may save them. */
  'bot:try': (user) => user.profile === 'admin' || user.allowConnections,
  /** Assistants by a language model: whoever writes them pays for what they say. */
  'prompts:list': admin,
  'prompts:save': admin,
  /** Files that queues and options of menus send. */
  'fileLists:list': admin,
  'fileLists:save': admin,
  /** Conversations that are drawn: they answer customers by themselves. */
  'flows:list': admin,
  'flows:save': admin,
  /** Phrases that start a flow. */
  'flowCampaigns:list': admin,
  'flowCampaigns:save': admin,
  /** Messages to many, and the lists of people who get them. */
  'campaigns:list': admin,
  'campaigns:save': admin,
  /** Other systems that take conversations; their log holds what customers wrote. */
  'queueIntegrations:list': admin,
  'queueIntegrations:save': admin,
  /** Programs that send over a connection: tokens, webhooks, and the log of their calls. */
  'externalApi:manage': admin,
  /** Holidays change opening hours and the bot for everybody. */
  'holidays:list': anyone,
  'holidays:save': admin,
  'connections:list': anyone,
  'connections:read': anyone,
  /** Reading what a channel delivered in its original form, whatever conversation it belongs to. */
  'connections:readRaw': admin,
  'connections:manage': (user) => user.profile === 'admin' || user.allowConnections,
  'connections:seeCompanies': superOnly,
  'settings:read': anyone,
  'settings:save': admin,
  /** Reading who looked into the company as support, when and why. */
  'supportVisits:list': admin,
  'supportVisits:start': superOnly,
  /** Name, colours and limits of the platform. */
  'platform:save': superOnly,
  'plans:readOwn': anyone,
  'plans:manage': superOnly,
  'companies:manage': superOnly,
  /** The attendance panel; which tickets it shows depends on the user. */
  'moments:view': (user) => user.profile === 'admin' || user.allowRealTime,
  'dashboard:view': (user) => user.profile === 'admin' || user.showDashboard,
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** The permissions of a super administrator in a company that they visit: reading only. Everything else is refused. */
const OF_VISITORS: ReadonlySet<Permission> = new Set<Permission>([
  'tickets:list',
  'tickets:seeAll',
  'tickets:filterUsers',
  'tickets:whoSees',
  'contacts:list',
  'ticketNotes:list',
  'tags:list',
  'announcements:list',
  'helps:list',
  'quickMessages:list',
  'schedules:list',
  'users:list',
  'users:read',
  'queues:list',
  'connections:list',
  'connections:read',
  'settings:read',
  'plans:readOwn',
  'moments:view',
  'dashboard:view',
  /** The frame reads how somebody is notified; of a visitor the company keeps nothing. */
  'notifications:use',
])

/** Whether the actor has the permission. The system always has: it acts on what a rule has already decided. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (isVisitor(actor) && !OF_VISITORS.has(permission)) return false
  return PERMISSIONS[permission](actor)
}

/** Throws ERR_NO_PERMISSION when the actor may not, ERR_SUBSCRIPTION_EXPIRED when their company has not paid. */
export function permit(actor: Actor, permission: Permission): void {
  if (actor.kind === 'user' && actor.isExpired && permission !== 'plans:readOwn') {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  }
  if (isVisitor(actor) && !OF_VISITORS.has(permission)) throw new AppError('ERR_VISIT_READ_ONLY')
  if (!can(actor, permission)) throw new AppError('ERR_NO_PERMISSION', { permission })
}

import { hasMuted, mayHear as mayHearChat, membersOf } from '../chats/contract/rules.ts'
import { readLiveChats } from '../chats/view.ts'
import { liveDeletions } from '../companies/list-deletions.ts'
import type { ConnectionView } from '../connections/contract/schema.ts'
import { listConnectionsById } from '../connections/queries.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { ContactView } from '../contacts/contract/schema.ts'
import { maskContactView, type WholeContact, wholeContacts } from '../contacts/view.ts'
import { can } from '../core/contract/permissions.ts'
import { RESOURCE_VERBS } from '../resource-verbs.ts'
import { RESOURCES, type ResourceNoun, type RowNoun } from '../resources.ts'
import { ScheduleView } from '../schedules/contract/schema.ts'
import { maskScheduleView } from '../schedules/views.ts'
import { TagDetails } from '../tags/contract/schema.ts'
import { UserJobFacts } from '../user-jobs/contract/schema.ts'
import { readLiveJobs } from '../user-jobs/view.ts'
import { UserListItem } from '../users/contract/schema.ts'
import { LIVE_NAMES } from './contract/schema.ts'
import { everybody, type LiveRow, resourceRow } from './row.ts'

const alike = <V>(views: V[]) => views.map((view) => ({ view, facts: null }))

/** The settings that an admin made for a user are sent to admins only: others receive the view of a colleague. */
const user: LiveRow = {
  ...resourceRow(RESOURCE_VERBS.user),
  hidden: { from: ({ profile }) => profile !== 'admin', hide: ({ view }) => UserListItem.parse(view) },
}

/** The number of tickets with a tag is sent only to users who see them all: others keep the count that they have read. */
const tag: LiveRow = {
  ...resourceRow(RESOURCE_VERBS.tag),
  hidden: {
    from: ({ profile }) => profile !== 'admin',
    hide: ({ view }) => withoutTickets(TagDetails.parse(view)),
  },
}

function withoutTickets({ ticketsCount, ...view }: TagDetails): object {
  return ticketsCount === 0 ? { ...view, ticketsCount } : view
}

/** The recipient and the text of a schedule may hold a number. */
const schedule: LiveRow = {
  ...resourceRow(RESOURCE_VERBS.schedule),
  hidden: { from: masksNumbers, hide: ({ view }) => maskScheduleView(ScheduleView.parse(view)) },
}

/**
 * The content of a plan is for super alone. The change of one is sent to everybody whom a plan concerns, and they read
 * their own company's.
 */
const plan: LiveRow = {
  ...resourceRow(RESOURCE_VERBS.plan),
  mayHear: (actor) => can(actor, 'plans:manage') || can(actor, 'users:create'),
  mayHearGone: (actor) => can(actor, 'plans:manage'),
  hidden: { from: (actor) => !can(actor, 'plans:manage'), hide: () => ({}) },
}

const contact: LiveRow<ContactView, WholeContact> = {
  event: LIVE_NAMES.contact,
  rowKey: 'contact',
  id: 'contactId',
  read: async (tx, ids) =>
    (await wholeContacts(tx, ids)).map((contactRead) => ({ ...contactRead, facts: null })),
  goneDetails: ({ mergedIntoId = null }) => ({ mergedIntoId }),
  mayHear: everybody,
  hidden: { from: masksNumbers, hide: maskContactView },
}

/** The codes by which a phone is linked are only for users who may manage connections. */
export const connection: LiveRow<ConnectionView> = {
  event: LIVE_NAMES.connection,
  rowKey: 'whatsapp',
  id: 'whatsappId',
  read: async (tx, ids) => alike(await listConnectionsById(tx, ids)),
  neverCreates: true,
  mayHear: everybody,
  hidden: {
    from: (actor) => !can(actor, 'connections:manage'),
    hide: ({ view }) => ({ ...view, qrcode: '', pairingCode: null, tokenLastFour: null }),
  },
}

/** The progress of the erasure of a company, for users who manage companies. */
const companyDeletion: LiveRow = {
  event: LIVE_NAMES.companyDeletion,
  rowKey: 'deletion',
  id: 'deletionId',
  read: async (tx, ids) => alike(await liveDeletions(tx, ids)),
  mayHear: (actor) => can(actor, 'companies:manage'),
}

/** Told to who is in it, each as the person they are. */
const chat: LiveRow = {
  event: LIVE_NAMES.chat,
  rowKey: 'record',
  id: 'id',
  read: readLiveChats,
  mayHear: mayHearChat,
  users: membersOf,
  personal: (actor, { view, facts }) => ({ ...view, isMuted: hasMuted(actor, facts) }),
}

/** Told to who made it. */
const userJob: LiveRow = {
  event: LIVE_NAMES.userJob,
  rowKey: 'job',
  id: 'jobId',
  read: readLiveJobs,
  mayHear: ({ userId }, facts) => UserJobFacts.safeParse(facts).data?.userId === userId,
  users: (facts) => {
    const parsedFacts = UserJobFacts.safeParse(facts)
    return parsedFacts.success ? [parsedFacts.data.userId] : []
  },
}

export const LIVE_ROWS = {
  ...ofResources(),
  user,
  tag,
  schedule,
  plan,
  contact,
  connection,
  companyDeletion,
  chat,
  userJob,
} satisfies Record<RowNoun, unknown>

function ofResources(): Record<ResourceNoun, LiveRow> {
  const rows = Object.keys(RESOURCES).map((noun) => [noun, resourceRow(RESOURCE_VERBS[asNoun(noun)])])
  return Object.fromEntries(rows)
}

/** The registry's keys are the nouns. */
function asNoun(key: string): ResourceNoun {
  return key as ResourceNoun
}

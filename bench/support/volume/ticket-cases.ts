import type { Ctx } from '../../../domain/core/context.ts'
import { getOverview } from '../../../domain/inbox/get-overview.ts'
import { ListTicketsInput } from '../../../domain/tickets/contract/schema.ts'
import { countTickets, listTickets } from '../../../domain/tickets/lists/list-tickets.ts'
import { listUnread } from '../../../domain/tickets/unread/list-unread.ts'
import type { Case } from './cases.ts'
import type { Facts, VolumeWorld } from './volume-world.ts'

/** A page of 1,000 and of 100,000 tickets may differ three times; so may these, of 100,000 and of a million. */
const LIST_GROWTH = 3
/** The time in milliseconds that nobody notices as a wait. */
const SOON = 100

const page = (ctx: Ctx, input: object) => listTickets(ctx, ListTicketsInput.parse(input))

type Profile = Exclude<keyof VolumeWorld, 'services' | 'facts'>
const NAMES: Record<Profile, string> = {
  admin: 'admin',
  attendant: 'attendant',
  lead: 'attendant with every right',
  smallAdmin: 'admin of a small company',
  smallAttendant: 'attendant of a small company',
}

function list(profile: Profile, name: string, input: (facts: Facts) => object): Case {
  return {
    measure: `list, ${name}, ${NAMES[profile]}`,
    ask: (world) => page(world[profile], input(world.facts)),
    growth: LIST_GROWTH,
    bound: SOON,
  }
}

const SECTIONS: Record<string, (facts: Facts) => object> = {
  open: () => ({ status: 'open' }),
  pending: () => ({ status: 'pending' }),
  'the longest wait first': () => ({ status: 'pending', orderBy: 'waitingSince' }),
  groups: () => ({ status: 'group' }),
  closed: () => ({ status: 'closed' }),
  everything: () => ({}),
  'open, the oldest first': () => ({ status: 'open', sortTickets: 'ASC' }),
}

const FILTERS: Record<string, (facts: Facts) => object> = {
  'open, unread': () => ({ status: 'open', withUnreadMessages: true }),
  'open, a rare queue': ({ rareQueue }) => ({ status: 'open', queueIds: [rareQueue] }),
  'closed, a rare queue': ({ rareQueue }) => ({ status: 'closed', queueIds: [rareQueue] }),
  'open, a common tag': ({ commonTag }) => ({ status: 'open', tags: [commonTag] }),
  'open, a rare tag': ({ rareTag }) => ({ status: 'open', tags: [rareTag] }),
  'closed, a common tag': ({ commonTag }) => ({ status: 'closed', tags: [commonTag] }),
  'closed, a rare tag': ({ rareTag }) => ({ status: 'closed', tags: [rareTag] }),
  'closed, a connection': ({ connection }) => ({ status: 'closed', whatsapps: [connection] }),
  'closed, made on a day': () => ({ status: 'closed', date: daysAgo(200) }),
  'closed, changed on a day': () => ({ status: 'closed', updatedAt: daysAgo(200) }),
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

const EVERYBODY = ['admin', 'attendant', 'lead', 'smallAttendant'] as const

function counts(profile: Profile, name: string, input: (facts: Facts) => object): Case {
  return {
    measure: `counts of the sections, ${name}, ${NAMES[profile]}`,
    ask: (world) => countTickets(world[profile], ListTicketsInput.parse(input(world.facts))),
    growth: LIST_GROWTH,
    bound: SOON,
  }
}

export const TICKET_CASES: readonly Case[] = [
  ...EVERYBODY.flatMap((profile) =>
    Object.entries(SECTIONS).map(([name, input]) => list(profile, name, input)),
  ),
  ...(['admin', 'lead'] as const).flatMap((profile) =>
    Object.entries(FILTERS).map(([name, input]) => list(profile, name, input)),
  ),
  list('admin', 'closed, a person', ({ rareQueue }) => ({ status: 'closed', users: [rareQueue + 40] })),
  list('attendant', 'closed, a common tag', ({ commonTag }) => ({ status: 'closed', tags: [commonTag] })),
  ...EVERYBODY.map((profile) => counts(profile, 'no filter', () => ({}))),
  ...(['admin', 'lead'] as const).flatMap((profile) => [
    counts(profile, 'unread', () => ({ withUnreadMessages: true })),
    counts(profile, 'a common tag (a saved view)', ({ commonTag }) => ({ tags: [commonTag] })),
    counts(profile, 'of a day', () => ({ date: daysAgo(3) })),
  ]),
  ...EVERYBODY.flatMap((profile) => [
    {
      measure: `what is unread (the bell), ${NAMES[profile]}`,
      ask: (world: VolumeWorld) => listUnread(world[profile]),
      growth: LIST_GROWTH,
      bound: SOON,
    },
    {
      measure: `who waits in which queue, ${NAMES[profile]}`,
      ask: (world: VolumeWorld) => getOverview(world[profile]),
      growth: LIST_GROWTH,
      bound: SOON,
    },
  ]),
]

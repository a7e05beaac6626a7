import type { Ctx } from '../../../domain/core/context.ts'
import { getOverview } from '../../../domain/inbox/get-overview.ts'
import { ListTicketsInput } from '../../../domain/tickets/contract/schema.ts'
import { countTickets, listTickets } from '../../../domain/tickets/lists/list-tickets.ts'
import { listUnread } from '../../../domain/tickets/unread/list-unread.ts'
import type { Case } from './cases.ts'
import type { Facts, Place } from './place.ts'

/** A page of 1,000 and of 100,000 tickets may differ three times; so may these, of 100,000 and of a million. */
const LIST_GROWTH = 3
/** What nobody notices as waiting. */
const SOON = 100

const page = (ctx: Ctx, input: object) => listTickets(ctx, ListTicketsInput.parse(input))

type Who = Exclude<keyof Place, 'services' | 'facts'>
const NAMES: Record<Who, string> = {
  admin: 'admin',
  attendant: 'attendant',
  lead: 'attendant with every right',
  smallAdmin: 'admin of a small company',
  smallAttendant: 'attendant of a small company',
}

function list(who: Who, name: string, input: (facts: Facts) => object): Case {
  return {
    measure: `list, ${name}, ${NAMES[who]}`,
    ask: (place) => page(place[who], input(place.facts)),
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

function counts(who: Who, name: string, input: (facts: Facts) => object): Case {
  return {
    measure: `counts of the sections, ${name}, ${NAMES[who]}`,
    ask: (place) => countTickets(place[who], ListTicketsInput.parse(input(place.facts))),
    growth: LIST_GROWTH,
    bound: SOON,
  }
}

export const TICKET_CASES: readonly Case[] = [
  ...EVERYBODY.flatMap((who) => Object.entries(SECTIONS).map(([name, input]) => list(who, name, input))),
  ...(['admin', 'lead'] as const).flatMap((who) =>
    Object.entries(FILTERS).map(([name, input]) => list(who, name, input)),
  ),
  list('admin', 'closed, a person', ({ rareQueue }) => ({ status: 'closed', users: [rareQueue + 40] })),
  list('attendant', 'closed, a common tag', ({ commonTag }) => ({ status: 'closed', tags: [commonTag] })),
  ...EVERYBODY.map((who) => counts(who, 'no filter', () => ({}))),
  ...(['admin', 'lead'] as const).flatMap((who) => [
    counts(who, 'unread', () => ({ withUnreadMessages: true })),
    counts(who, 'a common tag (a saved view)', ({ commonTag }) => ({ tags: [commonTag] })),
    counts(who, 'of a day', () => ({ date: daysAgo(3) })),
  ]),
  ...EVERYBODY.flatMap((who) => [
    {
      measure: `what is unread (the bell), ${NAMES[who]}`,
      ask: (place: Place) => listUnread(place[who]),
      growth: LIST_GROWTH,
      bound: SOON,
    },
    {
      measure: `who waits in which queue, ${NAMES[who]}`,
      ask: (place: Place) => getOverview(place[who]),
      growth: LIST_GROWTH,
      bound: SOON,
    },
  ]),
]

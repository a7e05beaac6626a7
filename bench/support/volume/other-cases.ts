import { getContactTraces } from '../../../domain/contacts/contact-traces.ts'
import { ListContactsInput } from '../../../domain/contacts/contract/schema.ts'
import { listContactChoices, listContacts } from '../../../domain/contacts/lists/list-contacts.ts'
import type { Ctx } from '../../../domain/core/context.ts'
import { BoardFilter, ListCardsInput } from '../../../domain/kanban/contract/schema.ts'
import { countCards, getBoard } from '../../../domain/kanban/get-board.ts'
import { listCards } from '../../../domain/kanban/list-cards.ts'
import { ListMessagesInput, ListSharedFilesInput } from '../../../domain/messages/contract/schema.ts'
import { listMessages } from '../../../domain/messages/list-messages.ts'
import { listSharedFiles } from '../../../domain/messages/list-shared-files.ts'
import { MomentsFilter } from '../../../domain/moments/contract/schema.ts'
import { getMoments } from '../../../domain/moments/get-moments.ts'
import { getTicketByUuid } from '../../../domain/tickets/get-ticket.ts'
import { listTicketLog } from '../../../domain/tickets/list-ticket-log.ts'
import type { Case } from './cases.ts'
import type { Facts } from './volume-world.ts'

const SOON = 100
const GROWTH = 3
/** A page of messages, 1M to 10M. */
const THREAD_GROWTH = 1.3

const contacts = (ctx: Ctx, input: object) => listContacts(ctx, ListContactsInput.parse(input))

function contactCase(name: string, input: (facts: Facts) => object): Case {
  return {
    measure: `contacts, ${name}`,
    ask: ({ attendant, facts }) => contacts(attendant, input(facts)),
    growth: GROWTH,
    bound: SOON,
  }
}

export const CONTACT_CASES: readonly Case[] = [
  contactCase('page 1', () => ({})),
  contactCase('the newest first', () => ({ sort: '-createdAt' })),
  contactCase('page 2,000', () => ({ pageNumber: 2000 })),
  contactCase('of one letter', () => ({ searchParam: 'j' })),
  contactCase('by a name', () => ({ searchParam: 'João Santos' })),
  contactCase('by a common name', () => ({ searchParam: 'silva' })),
  contactCase('by digits', () => ({ searchParam: '99887' })),
  contactCase('by an e-mail address', () => ({ searchParam: 'cliente4242@' })),
  contactCase('a common tag', ({ commonTag }) => ({ contactTag: [commonTag] })),
  contactCase('a rare tag', ({ rareTag }) => ({ contactTag: [rareTag] })),
  contactCase('two tags', ({ commonTag, rareTag }) => ({ contactTag: [commonTag, rareTag] })),
  contactCase('a common tag and a name', ({ commonTag }) => ({
    contactTag: [commonTag],
    searchParam: 'silva',
  })),
  contactCase('groups', () => ({ isGroup: true })),
  contactCase('blocked', () => ({ active: false })),
  contactCase('of a channel', () => ({ channel: 'instagram' })),
  {
    measure: 'contacts to choose from, by a name',
    ask: ({ attendant }) => listContactChoices(attendant, { searchParam: 'silva' }),
    growth: GROWTH,
    bound: SOON,
  },
]

const pageOf = (ctx: Ctx, uuid: string, input: object = {}) =>
  listMessages(ctx, { ...ListMessagesInput.parse(input), uuid })

export const THREAD_CASES: readonly Case[] = [
  {
    measure: 'an ordinary conversation',
    ask: ({ admin, facts }) => pageOf(admin, facts.chat),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
  {
    measure: 'page 1 of a chat of 100,000 messages',
    ask: ({ admin, facts }) => pageOf(admin, facts.longChat),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
  {
    measure: 'page 1 of it, attendant with every right',
    ask: ({ lead, facts }) => pageOf(lead, facts.longChat).catch(ignoreUnseen),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
  {
    measure: 'page 2,000 of it',
    ask: ({ admin, facts }) => pageOf(admin, facts.longChat, { pageNumber: 2000 }),
    bound: SOON,
  },
  {
    measure: 'a ticket',
    ask: ({ admin, facts }) => getTicketByUuid(admin, { uuid: facts.chat }),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
  {
    measure: 'what happened to a ticket',
    ask: ({ admin, facts }) => listTicketLog(admin, { ticketId: facts.chatId }),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
  {
    measure: 'files shared with the contact of the long chat',
    ask: ({ admin, facts }) =>
      listSharedFiles(admin, {
        ...ListSharedFilesInput.parse({ kind: 'media' }),
        contactId: facts.longContact,
      }),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
  {
    measure: 'earlier tickets of the contact of the long chat',
    ask: ({ admin, facts }) => getContactTraces(admin, { contactId: facts.longContact }),
    growth: THREAD_GROWTH,
    bound: SOON,
  },
]

/** Accepts a refusal, the right answer where the last ticket of the long chat belongs to a colleague in another queue. */
const ignoreUnseen = () => undefined

const days = (back: number) => ({
  startDate: new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10),
  endDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
})

export const BOARD_CASES: readonly Case[] = (
  ['admin', 'attendant', 'lead', 'smallAttendant'] as const
).flatMap((profile): Case[] => [
  {
    measure: `board of today, ${profile}`,
    ask: (world) => getBoard(world[profile], BoardFilter.parse({})),
    bound: SOON,
  },
  {
    measure: `board of 30 days, ${profile}`,
    ask: (world) => getBoard(world[profile], BoardFilter.parse(days(30))),
    bound: 3 * SOON,
  },
  {
    measure: `counts of that board, ${profile}`,
    ask: (world) => countCards(world[profile], BoardFilter.parse(days(30))),
    bound: 3 * SOON,
  },
  {
    measure: `a lane of that board, ${profile}`,
    ask: (world) =>
      listCards(world[profile], ListCardsInput.parse({ ...days(30), laneId: world.facts.lane })),
    bound: 3 * SOON,
  },
  {
    measure: `moments of 30 days, ${profile}`,
    ask: (world) => getMoments(world[profile], MomentsFilter.parse({})),
    bound: 5 * SOON,
  },
])

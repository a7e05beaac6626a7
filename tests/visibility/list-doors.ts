import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import type { Call } from '#tests/support/api.ts'
import { SEARCH_WORD } from './fixture.ts'
import { type Answer, among, eachAmong, idsOf, ticketIdsOf } from './look-through.ts'
import { concerns, type Door, isGiven, isListed, isLive, sees, seesOwn, seesWhere } from './opens.ts'

const list = (values: readonly unknown[]) => encodeURIComponent(JSON.stringify(values))
const LIVE = list(['pending', 'open', 'group', 'nps', 'lgpd'])
const bulk = (body: object) =>
  ['POST', '/tickets/bulk', { body: { act: 'unread', bulkId: crypto.randomUUID(), ...body } }] as const

/** An admin is told of everybody at once. */
const whoSees = new WeakMap<object, Promise<{ id: number; users: Answer[] }[]>>()

async function askWhoSees(admin: Call, id: number): Promise<{ id: number; users: Answer[] }> {
  const response = await admin('GET', `/tickets/${id}/who-sees`)
  return { id, users: (await response.json()).users }
}

/** The lists, and what is found and counted. */
export const LIST_DOORS: Readonly<Record<string, Door>> = {
  'the list of what goes on': {
    through: ['tickets.list'],
    opens: seesWhere(isLive),
    look: among(['GET', `/tickets?showAll=true&statusFilter=${LIVE}`], idsOf),
  },
  'the list without colleagues': {
    through: ['tickets.list'],
    opens: (viewer, ticket, fixture) => isLive(ticket) && seesOwn(viewer, ticket, fixture),
    look: among(['GET', `/tickets?showAll=false&statusFilter=${LIVE}`], idsOf),
  },
  'the list of what ended': {
    through: ['tickets.list'],
    opens: seesWhere((ticket) => !isLive(ticket) && ticket.isLatest),
    look: among(['GET', '/tickets?showAll=true&status=closed'], idsOf),
  },
  'the counts': {
    through: ['tickets.count'],
    opens: seesWhere(isListed),
    look: eachAmong(
      ({ tagId }) => ['GET', `/tickets/counts?showAll=true&tags=${list([tagId])}`],
      (counts, ticket) => isListed(ticket) && counts[ticket.status] > 0,
    ),
  },
  'a search for the contact': {
    through: ['tickets.list'],
    opens: seesWhere(({ isLatest }) => isLatest),
    look: eachAmong(
      ({ name }) => ['GET', `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`],
      (usersAnswer, { id }) => idsOf(usersAnswer).includes(id),
    ),
  },
  'a search for its number': {
    through: ['tickets.list'],
    opens: sees,
    look: eachAmong(
      ({ id }) => ['GET', `/tickets?showAll=true&searchParam=${encodeURIComponent(`#${id}`)}`],
      (usersAnswer, { id }) => idsOf(usersAnswer).includes(id),
    ),
  },
  'a search for what was said': {
    through: ['tickets.list'],
    opens: seesWhere(({ isLatest }) => isLatest),
    look: among(['GET', `/tickets?showAll=true&searchOnMessages=true&searchParam=${SEARCH_WORD}`], idsOf),
  },
  'the bell': {
    through: ['inbox.listUnread'],
    opens: concerns,
    look: among(['GET', '/tickets/unread'], idsOf),
  },
  'what one was given': {
    through: ['inbox.listUnread'],
    opens: isGiven,
    look: among(['GET', '/tickets/unread'], ({ handovers }) => ticketIdsOf(handovers)),
  },
  'what is pinned': {
    through: ['inbox.listPinned'],
    opens: seesWhere(isListed),
    look: among(['GET', '/tickets/pinned'], idsOf),
  },
  'what one left unfinished': {
    through: ['inbox.listDrafts'],
    opens: sees,
    look: among(['GET', '/tickets/drafts'], ({ drafts }) => ticketIdsOf(drafts)),
  },
  mentions: {
    through: ['inbox.listMentions'],
    opens: sees,
    look: among(['GET', '/mentions'], (answer) => ticketIdsOf(answer.mentions)),
  },
  'the queue of today': {
    through: ['inbox.getOverview'],
    opens: (viewer, ticket, fixture) => ticket.status === 'pending' && seesOwn(viewer, ticket, fixture),
    look: async (look) => {
      const uuids = (answer: Answer) => answer.waiting.map((queueRow: Answer) => queueRow.longest.uuid)
      const shownIds = await among(['GET', '/tickets/overview'], uuids)(look)
      const isShown = (uuid: string) => shownIds.some((shownId) => String(shownId) === uuid)
      return look.fixture.tickets.filter(({ uuid }) => isShown(uuid)).map(({ id }) => id)
    },
  },
  'the board': {
    through: ['kanban.board'],
    opens: seesWhere(isListed),
    look: among(['GET', '/ticket/kanban/board'], ({ columns }) => columns.flatMap(idsOf)),
  },
  'the board’s cards': {
    through: ['kanban.cards'],
    opens: seesWhere(isListed),
    look: among(['GET', '/ticket/kanban'], idsOf),
  },
  'the attendance panel': {
    through: ['moments.panel'],
    opens: seesWhere(isListed),
    look: among(['GET', '/dashboard/moments'], idsOf),
  },
  'the panel as a plain list': {
    through: ['moments.tickets'],
    opens: seesWhere(isListed),
    look: among(['GET', '/usersMoments'], (tickets) => idsOf({ tickets })),
  },
  'who sees it': {
    through: ['inbox.whoSees'],
    opens: sees,
    look: async ({ admin, fixture, userId }) => {
      const queuesAnswer =
        whoSees.get(fixture) ?? Promise.all(fixture.tickets.map(({ id }) => askWhoSees(admin, id)))
      whoSees.set(fixture, queuesAnswer)
      return (await queuesAnswer).flatMap(({ id, users }) => {
        const match = users.find((user: Answer) => user.id === userId)
        return firstOrThrow<Answer>([match]).why === null ? [] : [id]
      })
    },
  },
  'one thing to many that are named': {
    through: ['inbox.runBulk'],
    opens: sees,
    look: eachAmong(
      ({ id }) => [...bulk({ ticketIds: [id] })],
      // Of what has ended it is refused, to who sees it.
      ({ done, refused }) => done === 1 || refused[0]?.code === 'ERR_TICKET_TRANSITION',
    ),
  },
  'how many that are named one thing would be done to': {
    through: ['inbox.countBulk'],
    opens: sees,
    look: eachAmong(
      ({ id }) => ['POST', '/tickets/bulk/count', { body: { ticketIds: [id] } }] as const,
      ({ count }) => count === 1,
    ),
  },
  'one thing to all that match': {
    through: ['inbox.runBulk'],
    opens: seesWhere((ticket) => isLive(ticket) || ticket.isLatest),
    look: eachAmong(
      ({ status, tagId }) => [...bulk({ statusFilter: [status], tags: [tagId], showAll: true })],
      ({ total }, ticket) => total > 0 && (isLive(ticket) || ticket.isLatest),
    ),
  },
}

import { type Combination, coverPairs, coverWanted } from '../pairs/cover-pairs.ts'
import type { Act, OfficeRows, People, Subject, TicketSituation } from './list-act.ts'
import { ACTS, actOf } from './list-acts.ts'

/** The lists that can be before somebody, by what their address says. */
export const VIEWS = {
  pending: () => ({}),
  open: () => ({ section: 'open' }),
  group: () => ({ section: 'group' }),
  closed: () => ({ tab: 'closed' }),
  search: () => ({ tab: 'search' }),
  name: ({ name }) => ({ tab: 'search', q: name }),
  number: ({ number }) => ({ tab: 'search', q: number }),
  ticket: ({ id }) => ({ tab: 'search', q: String(id) }),
} satisfies Record<string, (subject: Subject) => Record<string, string>>

type FilterName = 'queues' | 'tags' | 'connections' | 'all' | 'statuses' | 'users' | 'sort'

/** The filters and the order of the lists. Those that are alike take turns. */
export const FILTERS = {
  none: () => [{}],
  queue: ({ queueId, otherQueueId }) => [{ queues: String(queueId) }, { queues: String(otherQueueId) }],
  tag: ({ tagId }) => [{ tags: String(tagId) }],
  connection: ({ connectionId }) => [{ connections: String(connectionId) }],
  scope: () => [{ all: '1' }, { all: '0' }, { statuses: 'open,pending' }],
  colleague: (_place, { bruno }) => [{ users: String(bruno) }],
  oldest: () => [{ sort: 'asc' }],
} satisfies Record<string, (rows: OfficeRows, people: People) => Partial<Record<FilterName, string>>[]>

const FACTORS = {
  view: Object.keys(VIEWS).filter((name) => !['number', 'ticket'].includes(name)),
  act: Object.keys(ACTS),
  filter: Object.keys(FILTERS),
  hand: ['header', 'row', 'colleague'],
  who: ['ana', 'chefe'],
  elsewhere: ['pending', 'open', 'closed', 'search', 'name'],
} as const
export type Cell = Combination<typeof FACTORS>

/**
 * Every action from every tab and section, and by every hand and with every filter; of all else, every two values.
 */
export function cells(): Cell[] {
  return coverPairs(FACTORS, ['view', 'act'], may)
}

/**
 * For screens: every action by every hand that presses something there, and those that only a colleague does; each list,
 * filter and person by every hand.
 */
export function screenCells(): Cell[] {
  return coverWanted(FACTORS, may, ({ act, hand, ...around }) => {
    const isPressed = hand !== 'colleague' || !(actOf(act)?.header || actOf(act)?.row)
    return [
      ...(isPressed ? [`${act} ${hand}`] : []),
      ...Object.entries(around).map((entry) => `${entry} ${hand}`),
    ]
  })
}

function may(cell: Cell): boolean {
  const act = actOf(cell.act)
  if (!act || ((act.admin || cell.filter === 'colleague') && cell.who !== 'chefe')) return false
  if (cell.hand === 'row')
    return act.row !== undefined && shows(cell.view, act.from) && lets(cell.filter, act)
  return (cell.hand === 'header' ? act.header : act.api) !== undefined
}

/** Whether the row of a ticket that stands so can be in the list. */
function shows(view: string, standing: TicketSituation): boolean {
  if (view === 'pending') return standing === 'waiting'
  if (view === 'open') return standing === 'mine'
  if (view === 'group') return standing === 'group'
  return view === 'search' || view === 'name'
}

/** Whether the filter leaves its row in the list. */
function lets(filter: string, { rates }: Act): boolean {
  if (filter === 'connection') return !rates
  return filter !== 'queue' && filter !== 'scope' && filter !== 'colleague'
}

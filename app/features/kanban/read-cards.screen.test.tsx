import { describe, expect, test } from 'bun:test'
import { useRef } from 'react'
import { scaled } from '#tests/support/machine.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { type LanePage, ticketLanesFrom, ticketLanesOf } from '~/features/inbox/list/store/ticket-lanes'
import { ticketsOf } from '~/features/inbox/list/store/ticket-lists'
import { currentStore } from '~/live/store/browser-store'
import { updatesFrom } from '~/live/store/source'
import { useNearEnd } from './lane-hooks'
import { boardView, readBoardFilter } from './state/board-filter'
import { useReadCards } from './use-read-cards'

const LANE = 9
const FILTER = readBoardFilter(new URLSearchParams())

/** A lane of which the first card is known, and its end in sight. */
function Lane() {
  const scroller = useRef<HTMLDivElement>(null)
  const { readOn, problems } = useReadCards('board', FILTER)
  const problem = problems.get(LANE)
  useNearEnd(scroller, { hasMore: true, problem, rows: 0 }, () => void readOn(LANE))
  return (
    <>
      <div ref={scroller} data-scroller />
      <button type="button" onClick={() => void readOn(LANE)}>
        mais
      </button>
      {problem && <p>{problem.code}</p>}
    </>
  )
}

const cardOf = (id: number) =>
  aTicketView({
    id,
    tags: [{ id: LANE, version: 1, name: 'Proposta', color: '#2563eb' }],
    updatedAt: new Date(Date.UTC(2026, 10, 21, 12, 60 - id)).toISOString(),
  })

function isRead(ids: number[], page: Pick<LanePage, 'count' | 'next'>): void {
  const store = currentStore()
  if (!store) return
  const tickets = ids.map(cardOf)
  const view = boardView(FILTER, { startDate: null, endDate: null }, (iso) => iso.slice(0, 10))
  ticketLanesOf(store).takePage('board', {
    from: 'page',
    updates: updatesFrom('ticket', tickets),
    merge: (before) =>
      ticketLanesFrom([{ laneId: LANE, tickets, hasMore: true, ...page }], view, {
        before,
        tickets: ticketsOf(store),
      }),
  })
}

const idsNow = () => {
  const store = currentStore()
  return store && ticketLanesOf(store).get('board')?.lists.get(LANE)?.ids
}

async function drawn(answer: (cursor: string | null) => { status?: number; body: unknown }) {
  const cursors: (string | null)[] = []
  const { user } = await drawScreen({
    path: '/Kanban',
    routes: [{ path: '/Kanban', element: <Lane /> }],
    answer({ url }) {
      const cursor = url.searchParams.get('cursor')
      if (cursor !== null) cursors.push(cursor)
      return answer(cursor)
    },
  })
  await screen.findByRole('button', { name: 'mais' })
  return { user, cursors }
}

const page = (id: number) => ({
  body: { tickets: [cardOf(id)], count: 2, hasMore: false, next: null },
})

describe('the next cards of a lane', () => {
  test('are asked for again where the board was read anew meanwhile', async () => {
    const { user, cursors } = await drawn((cursor) => {
      if (cursor === 'old') isRead([1, 5], { count: 3, next: 'new' })
      return page(cursor === 'old' ? 2 : 6)
    })
    isRead([1], { count: 3, next: 'old' })
    await user.click(screen.getByRole('button', { name: 'mais' }))
    await waitFor(() => expect(idsNow()).toEqual([1, 5, 6]))
    expect(cursors).toEqual(['old', 'new'])
  })

  test('that were refused are asked for again when somebody scrolls on, not before', async () => {
    let isBusy = true
    const { user, cursors } = await drawn(() =>
      isBusy ? { status: 503, body: { error: 'ERR_BUSY' } } : page(2),
    )
    isRead([1], { count: 2, next: 'c' })
    await user.click(screen.getByRole('button', { name: 'mais' }))
    await screen.findByText('ERR_BUSY')
    const scroller = document.querySelector('[data-scroller]')
    if (!scroller) throw new Error('nothing to scroll')
    Object.defineProperty(scroller, 'clientHeight', { value: 400 })
    expect(cursors.length).toBe(1)
    isBusy = false
    await waitFor(
      () => {
        scroller.dispatchEvent(new Event('scroll'))
        expect(idsNow()).toEqual([1, 2])
      },
      { timeout: scaled(5_000) },
    )
    expect(cursors.length).toBe(2)
    await waitFor(() => expect(screen.queryByText('ERR_BUSY')).toBeNull())
  })
})

import { describe, expect, test } from 'bun:test'
import { useRef } from 'react'
import { scaled } from '#tests/support/machine.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { currentStore } from '~/live/store/browser-store'
import { useNearEnd } from './lane-hooks'
import { readBoardFilter } from './state/board-filter'
import { type Column, EMPTY } from './state/board-state'
import { boardsOf } from './state/board-views'
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

function isRead(values: Partial<Column>): void {
  const store = currentStore()
  if (!store) return
  boardsOf(store).takePage('board', {
    from: 'page',
    updates: [],
    merge: () => ({
      columns: new Map([[LANE, { ...EMPTY, hasMore: true, ...values }]]),
      belongs: () => true,
      isStale: false,
    }),
  })
}

const idsNow = () => {
  const store = currentStore()
  return store && boardsOf(store).get('board')?.columns.get(LANE)?.ids
}

async function drawn(answer: (cursor: string | null) => { status?: number; body: unknown }) {
  const cursors: (string | null)[] = []
  const { user } = await drawScreen({
    at: '/Kanban',
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
  body: { tickets: [aTicketView({ id })], count: 2, hasMore: false, next: null },
})

describe('the next cards of a lane', () => {
  test('are asked for again where the board was read anew meanwhile', async () => {
    const { user, cursors } = await drawn((cursor) => {
      if (cursor === 'old') isRead({ ids: [1, 5], count: 3, next: 'new' })
      return page(cursor === 'old' ? 2 : 3)
    })
    isRead({ ids: [1], count: 3, next: 'old' })
    await user.click(screen.getByRole('button', { name: 'mais' }))
    await waitFor(() => expect(idsNow()).toEqual([1, 5, 3]))
    expect(cursors).toEqual(['old', 'new'])
  })

  test('that were refused are asked for again when somebody scrolls on, not before', async () => {
    let isBusy = true
    const { user, cursors } = await drawn(() =>
      isBusy ? { status: 503, body: { error: 'ERR_BUSY' } } : page(2),
    )
    isRead({ ids: [1], count: 2, next: 'c' })
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

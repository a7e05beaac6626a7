import { afterEach, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { lookAt } from '~/live/presence/being-read'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore } from '~/live/store/use-store'
import { readFilter } from '../ticket-filter'
import { useSectionUnread } from './use-section-unread'

const FILTER = readFilter(new URLSearchParams('section=pending'))
const OPEN = aTicketView({ id: 41, status: 'open' })
const OTHER_TICKET = aTicketView({ id: 42, status: 'open' })
afterEach(() => act(() => lookAt(undefined)))

type Drawn = { renderedCounts: number[]; store?: Store }

function Mark({ drawn }: { drawn: Drawn }) {
  drawn.store = useStore()
  const { open } = useSectionUnread(FILTER)
  drawn.renderedCounts.push(open)
  return <output>{open}</output>
}

/** The mark of a section, and everything that it ever said. */
async function drawMark() {
  const drawn: Drawn = { renderedCounts: [] }
  const counted = new Map<number, number>()
  const { requests } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Mark drawn={drawn} /> }],
    answer: () => {
      const open = [...counted.values()].filter((n) => n > 0).length
      return { body: { pending: 0, open: 2, group: 0, unread: { pending: 0, open, group: 0 } } }
    },
  })
  await waitFor(() => expect(requests).toHaveLength(2))
  let version = 1
  const tell = (ticket: typeof OPEN, unreadMessages: number) => {
    counted.set(ticket.id, unreadMessages)
    version += 1
    const updates = updatesFrom('ticket', [{ ...ticket, version, unreadMessages }])
    act(() => void drawn.store?.take({ from: 'event', updates }))
  }
  return { requests, renderedCounts: drawn.renderedCounts, tell }
}

test('what comes into the conversation that is looked at never counts as unread', async () => {
  const { requests, renderedCounts, tell } = await drawMark()
  act(() => lookAt(OPEN.id))
  tell(OTHER_TICKET, 1)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'))
  const before = requests.length
  tell(OPEN, 1)
  tell(OTHER_TICKET, 2)
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  tell(OPEN, 0)
  tell(OTHER_TICKET, 0)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'))
  expect(renderedCounts.filter((open, index) => open !== renderedCounts[index - 1])).toEqual([0, 1, 0])
})

test('what is left before the server heard that it was read counts again', async () => {
  const { tell } = await drawMark()
  act(() => lookAt(OPEN.id))
  tell(OPEN, 1)
  expect(screen.getByRole('status').textContent).toBe('0')
  act(() => lookAt(undefined))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'))
})

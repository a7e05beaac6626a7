import { expect, test } from 'bun:test'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, type ScreenOptions, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { MomentsPage } from './moments-page'

const MARTA = { id: 4, version: 1, name: 'Marta', color: '#2563eb' }
const today = () => ({ updatedAt: new Date().toISOString() })
const PANEL = { hasMore: false, dateStart: '2026-01-01', dateEnd: '2099-12-31' }

/** The panel with these conversations, and Marta to take them. */
function drawPanel(
  tickets: readonly TicketView[],
  options: Pick<ScreenOptions, 'answer' | 'live' | 'viewer'>,
) {
  const choices = { queues: [], users: [{ ...MARTA, online: true, queues: [] }] }
  const loader = () => ({ panel: { ...PANEL, tickets }, choices })
  return drawScreen({
    path: '/moments',
    routes: [{ path: '/moments', element: <MomentsPage />, loader }],
    ...options,
  })
}

/**
 * Returns the cards that wait, and Marta's cards. They are found by attribute, because names are slow to find in a full
 * document.
 */
const shownCards = () =>
  [0, MARTA.id].map((holder) => {
    const cards = document.querySelectorAll(`[data-lane="${holder}"] [data-card]`)
    return [...cards].map((card) => card.getAttribute('data-card'))
  })

test('the panel shows conversations as they come, are taken, given back and end', async () => {
  const live = openLiveEnd()
  await drawPanel([aTicketView({ id: 1, ...today() })], { live })
  const tell = (change: Partial<TicketView>) => {
    const data = { action: 'update', ticket: aTicketView({ id: 1, ...today(), ...change }) }
    return live.send({ events: [{ name: LIVE_NAMES.ticket(1), data }] })
  }
  await waitFor(() => expect(shownCards()).toEqual([['1'], []]))
  await tell({ id: 2 })
  await waitFor(() => expect(shownCards()).toEqual([['1', '2'], []]))
  await tell({ version: 2, status: 'open', user: MARTA, userId: MARTA.id })
  await waitFor(() => expect(shownCards()).toEqual([['2'], ['1']]))
  await tell({ version: 3 })
  await waitFor(() => expect(shownCards()).toEqual([['1', '2'], []]))
  await tell({ version: 4, status: 'closed' })
  await waitFor(() => expect(shownCards()).toEqual([['2'], []]))
})

test('a conversation is handed to an attendant as a transfer, and given back to its queue without one', async () => {
  const changes: unknown[] = []
  let ticket = aTicketView({ id: 1, queueId: 3, ...today() })
  const { user } = await drawPanel([ticket], {
    answer({ method, body }) {
      if (method !== 'PUT') return { status: 404, body: { error: 'ERR_NOT_FOUND' } }
      changes.push(body)
      const holder = changes.length === 1 ? { user: MARTA, userId: MARTA.id } : { user: null, userId: null }
      ticket = { ...ticket, ...holder, version: ticket.version + 1 }
      return { body: ticket }
    },
  })
  const move = async (to: string) => {
    await user.click(await screen.findByLabelText('Escolher a coluna de Cliente 1'))
    await user.click(await screen.findByRole('menuitemradio', { name: to }))
  }
  await move('Marta')
  await waitFor(() => expect(shownCards()).toEqual([[], ['1']]))
  await waitFor(() => expect(changes).toHaveLength(1))
  await move('Pendentes')
  await waitFor(() => expect(shownCards()).toEqual([['1'], []]))
  await waitFor(() =>
    expect(changes).toEqual([
      { queueId: 3, userId: MARTA.id, isTransfered: true, heldBy: 0 },
      { status: 'pending', userId: null, heldBy: MARTA.id },
    ]),
  )
})

test('of somebody else’s company a conversation cannot be taken hold of', async () => {
  const ticket = aTicketView({ id: 1, ...today() })
  await drawPanel([ticket], { viewer: aViewer({ profile: 'admin', homeCompanyId: 9 }) })
  await waitFor(() => expect(shownCards()).toEqual([['1'], []]))
  expect(screen.queryAllByRole('button', { name: /Cliente 1/ })).toEqual([])
})

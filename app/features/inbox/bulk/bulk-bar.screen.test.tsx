import { expect, test } from 'bun:test'
import { useState } from 'react'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { UndoOffers } from '~/features/shell/undo/undo-offers'
import { updatesFrom } from '~/live/store/source'
import { useTaken } from '~/live/store/use-store'
import { readFilter } from '../list/ticket-filter'
import { BulkBar } from './bulk-bar'
import { BulkSelection } from './bulk-selection'
import { RowChoice } from './row-choice'

const NAMES = ['Ana', 'Bento', 'Caio']

function aRow(index: number) {
  const ticket = aTicketView({ id: index + 1, status: 'open' })
  return { ...ticket, contact: { ...ticket.contact, name: NAMES[index] ?? `Pessoa ${index + 1}` } }
}

/** The list holds more than is loaded. */
const EXTRA_ROWS = 9

function List({ count, status }: { count: number; status: TicketStatus }) {
  const [shownRows, setShownRows] = useState(() => Array.from({ length: count }, (_, index) => aRow(index)))
  useTaken((store) => store.take({ from: 'page', updates: updatesFrom('ticket', shownRows) }), shownRows)
  return (
    <BulkSelection ids={shownRows.map(({ id }) => id)}>
      {shownRows.map((ticket) => (
        <RowChoice key={ticket.id} ticket={ticket} />
      ))}
      <button type="button" onClick={() => setShownRows(shownRows.slice(1))}>
        the first leaves
      </button>
      <BulkBar filter={readFilter(new URLSearchParams())} status={status} count={count + EXTRA_ROWS} />
      <UndoOffers isBelowHeader={false} />
    </BulkSelection>
  )
}

async function draw(count = NAMES.length, status: TicketStatus = 'open', undoUntil: string | null = null) {
  const sent: unknown[] = []
  const drawn = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <List count={count} status={status} /> }],
    answer({ method, url, body }) {
      if (method === 'POST' && url.pathname === '/tickets/bulk') sent.push(body)
      return { body: { total: 1, upTo: 9, done: 1, refused: [], next: null, undoUntil } }
    },
  })
  const box = (name: string) => screen.getByRole('checkbox', { name: `Escolher ${name}` })
  await screen.findByRole('checkbox', { name: 'Escolher Ana' })
  return { ...drawn, sent, box }
}

const press = (name: string) => screen.getByRole('button', { name })

test('all of the list are chosen until one is let go, which is left out', async () => {
  const { user, box, sent } = await draw()
  await user.click(box('Ana'))
  await user.click(press('Escolher as 12 da lista'))
  screen.getByText('12 escolhidas')
  expect(box('Caio').getAttribute('aria-checked')).toBe('true')
  await user.click(box('Ana'))
  screen.getByText('2 escolhidas')
  await user.click(press('Não lida'))
  await waitFor(() => expect(sent).toMatchObject([{ ticketIds: [2, 3] }]))
})

test('of two acts that can be taken back each says what was done, and to whom', async () => {
  const { user, box } = await draw(3, 'open', new Date(Date.now() + 10_000).toISOString())
  await user.click(box('Ana'))
  await user.click(box('Caio'))
  await user.click(press('Não lida'))
  await screen.findByText('Não lida · Feito em 1 conversa')
  screen.getByText('Ana, Caio')
  await user.click(box('Bento'))
  await user.click(press('Não lida'))
  await screen.findByText('Bento', { selector: '[data-undo] p' })
  await user.click(box('Bento'))
  await user.click(press('Resolver'))
  await screen.findByText('Resolver · Feito em 1 conversa')
})

test('who is chosen after all were let go is one again', async () => {
  const { user, box, sent } = await draw()
  await user.click(box('Ana'))
  await user.click(press('Escolher as 12 da lista'))
  for (const name of NAMES) await user.click(box(name))
  expect(screen.queryByText(/escolhida/)).toBeNull()
  await user.click(box('Bento'))
  screen.getByText('1 escolhida')
  await user.click(press('Resolver'))
  await waitFor(() => expect(sent).toMatchObject([{ act: 'close', ticketIds: [2] }]))
})

test('a question means those of whom it was asked, also when they have left the list', async () => {
  const { user, box, sent } = await draw(21)
  await user.click(box('Ana'))
  await user.keyboard('{Shift>}')
  await user.click(box('Pessoa 21'))
  await user.keyboard('{/Shift}')
  await user.click(press('Resolver'))
  const dialog = await screen.findByRole('alertdialog')
  // Not by the pointer: a press beside the question would take it away.
  screen.getByText('the first leaves').click()
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Escolher Ana', hidden: true })).toBeNull(),
  )
  within(dialog).getByText('Resolver 21 conversas?')
  await user.type(within(dialog).getByLabelText('Digite 21 para confirmar'), '21')
  await user.click(within(dialog).getByRole('button', { name: 'Resolver' }))
  const ticketIds = Array.from({ length: 21 }, (_, index) => index + 1)
  await waitFor(() => expect(sent).toMatchObject([{ act: 'close', ticketIds }]))
})

test('what has ended can be marked, and nothing else', async () => {
  const { user, box } = await draw(NAMES.length, 'closed')
  await user.click(box('Ana'))
  press('Pôr tag')
  for (const name of ['Passar para', 'Mover de fila', 'Não lida', 'Resolver'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a visitor of another company has nothing to choose rows for', async () => {
  await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <List count={3} status="open" /> }],
    viewer: aViewer({ profile: 'admin', homeCompanyId: 9 }),
  })
  await screen.findByText('the first leaves')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

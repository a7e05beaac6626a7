import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { Profiler } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { lookAt } from '~/live/presence/being-read'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore } from '~/live/store/use-store'
import { ListRow } from './list-row'

const aNamed = (id: number, name: string): TicketView => {
  const ticket = aTicketView({ id, status: 'open' })
  return { ...ticket, contact: { ...ticket.contact, name } }
}
const TICKETS = [aNamed(1, 'Ana'), aNamed(2, 'Bento')]

type Drawn = { times: Map<number, number>; store?: Store }
type RowsProps = { loaded: readonly TicketView[]; drawn: Drawn }

function Rows({ loaded, drawn }: RowsProps) {
  drawn.store = useStore()
  const { times } = drawn
  return TICKETS.map(({ id }) => (
    <Profiler key={id} id={String(id)} onRender={() => times.set(id, (times.get(id) ?? 0) + 1)}>
      <ListRow
        id={id}
        loaded={loaded.find((ticket) => ticket.id === id)}
        query="section=open"
        openUuid={TICKETS[1]?.uuid}
        hasLeft={false}
        isPinned={false}
        compact={false}
        tabIndex={-1}
        draft={undefined}
      />
    </Profiler>
  ))
}

/** Rows as a list draws them, and how often each was. */
async function drawRows(loaded: readonly TicketView[]) {
  const drawn: Drawn = { times: new Map() }
  const element = <Rows loaded={loaded} drawn={drawn} />
  await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }] })
  // Within act, what a row draws behind its effects is drawn, too, before the rows are counted.
  const tell = (...tickets: TicketView[]) =>
    act(() => drawn.store?.take({ from: 'event', updates: updatesFrom('ticket', tickets) }))
  await waitFor(() => expect(drawn.times.size).toBe(TICKETS.length))
  return { times: drawn.times, tell }
}

const rowOf = (name: string) => screen.queryByRole('link', { name: new RegExp(name) })

test('a row shows the ticket that came with the page until it is known, then that', async () => {
  const { tell } = await drawRows(TICKETS)
  await screen.findByText('Ana')
  expect(rowOf('Bento')?.getAttribute('aria-current')).toBe('page')
  expect(rowOf('Ana')?.getAttribute('href')).toBe(`/tickets/${TICKETS[0]?.uuid}?section=open`)
  tell({ ...aNamed(1, 'Ana'), version: 2, lastMessage: 'Chegou bem' })
  await screen.findByText('Chegou bem')
})

test('what is told of one ticket draws its row alone again', async () => {
  const { times, tell } = await drawRows([])
  tell(...TICKETS)
  await screen.findByText('Bento')
  const before = new Map(times)
  tell({ ...aNamed(1, 'Ana'), version: 3, lastMessage: 'Mais uma' })
  await screen.findByText('Mais uma')
  expect(times.get(1)).toBeGreaterThan(before.get(1) ?? 0)
  expect(times.get(2)).toBe(before.get(2) ?? 0)
})

test('what comes into the conversation that is read does not show as unread in its row', async () => {
  const { tell } = await drawRows(TICKETS)
  await screen.findByText('Ana')
  act(() => lookAt(1))
  tell(
    { ...aNamed(1, 'Ana'), version: 2, unreadMessages: 2, lastMessage: 'Chegou' },
    { ...aNamed(2, 'Bento'), version: 2, unreadMessages: 3 },
  )
  await screen.findByText('Chegou')
  await screen.findByText('3 não lidas')
  expect(rowOf('Ana')?.textContent).not.toContain('lidas')
  act(() => lookAt(undefined))
  await screen.findByText('2 não lidas')
})

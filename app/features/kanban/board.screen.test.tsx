import { describe, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { z } from 'zod'
import type { BoardView } from '#domain/kanban/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView } from '#tests/support/views.ts'
import { runAction } from '~/lib/ui/actions/running'
import { currentStore } from '~/live/store/browser-store'
import { BoardPage } from './board-page'

const LANES = [9, 10].map((id) => ({
  id,
  version: 1,
  name: id === 9 ? 'Proposta' : 'Ganho',
  color: '#2563eb',
  kanban: 1 as const,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  orderLane: 0,
  ticketsCount: 0,
}))
const tagOf = (id: number) =>
  LANES.filter((lane) => lane.id === id).map(({ id, version, name, color }) => ({ id, version, name, color }))

const card = (id: number, laneId = 0, change: Partial<TicketView> = {}) =>
  aTicketView({ id, status: 'open', tags: tagOf(laneId), updatedAt: new Date().toISOString(), ...change })

function boardWith(tickets: readonly TicketView[]): BoardView {
  const columns = [0, 9, 10].map((laneId) => {
    const laneTickets = tickets.filter(({ tags }) => (tags[0]?.id ?? 0) === laneId)
    return { laneId, tickets: laneTickets, count: laneTickets.length, hasMore: false, next: null }
  })
  // Wide enough for whatever zone the company is in.
  return { startDate: '2026-01-01', endDate: '2099-12-31', lanes: LANES, columns }
}

const Moved = z.object({ laneId: z.number().nullable(), fromLaneId: z.number().nullable() })
type Moved = z.infer<typeof Moved>

async function drawn(
  tickets: readonly TicketView[],
  answer: (moved: Moved, id: number) => { status?: number; body: unknown },
  lanesNow: () => BoardView['lanes'] = () => LANES,
) {
  return drawScreen({
    path: '/Kanban',
    routes: [
      { path: '/Kanban', element: <BoardPage />, loader: () => ({ board: boardWith(tickets), queues: [] }) },
    ],
    answer: ({ method, url, body }) => {
      if (method === 'PUT') return answer(Moved.parse(body), Number(url.pathname.split('/').at(-1)))
      return { body: { ...boardWith(tickets), lanes: lanesNow() } }
    },
  })
}

const IDS: Readonly<Record<string, number>> = { 'Em aberto': 0, Proposta: 9, Ganho: 10 }
const lane = (name: string) => document.querySelector(`[data-lane="${IDS[name]}"]`)
/** By attribute: what a lane is called, asked for again and again, takes a document of tests seconds. */
const cardsOf = (name: string) =>
  [...(lane(name)?.querySelectorAll('[data-card]') ?? [])].map((cardElement) =>
    cardElement.getAttribute('data-card'),
  )

describe('the board', () => {
  test('is moved upon by keyboard: each step is said, the card stands where it was put at once, and has the focus', async () => {
    const { user, requests } = await drawn([card(1), card(2)], ({ laneId }, id) => ({
      body: card(id, laneId ?? 0, { version: 2 }),
    }))
    await screen.findByText('Cliente 1')
    screen.getByRole('button', { name: 'Mover o cartão de Cliente 1' }).focus()
    await user.keyboard(' ')
    await screen.findByText('Cartão de Cliente 1 levantado, na coluna Em aberto.')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await screen.findByText('Coluna Ganho, 3 de 3.')
    await user.keyboard('{Escape}')
    await screen.findByText('O cartão de Cliente 1 ficou na coluna Em aberto.')
    expect(requests.filter((call) => call.startsWith('PUT'))).toEqual([])
    await user.keyboard(' {ArrowRight} ')
    await screen.findByText('Cartão de Cliente 1 posto na coluna Proposta.')
    await waitFor(() => expect(cardsOf('Proposta')).toEqual(['1']))
    expect(requests.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /ticket/kanban/1'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Cliente 1'))
    await screen.findByText('Conversa adicionada à coluna')
    expect(cardsOf('Em aberto')).toEqual(['2'])
  })

  test('is searched by the key of every list, and the card in focus is moved from the map’s own action', async () => {
    const { user } = await drawn([card(1), card(2)], () => ({ body: {} }))
    await screen.findByText('Cliente 1')
    await user.keyboard('s')
    expect(document.activeElement?.getAttribute('type')).toBe('search')
    screen.getByRole('button', { name: 'Mover o cartão de Cliente 2' }).focus()
    act(() => runAction('moveCard'))
    const menu = await screen.findByRole('menu')
    expect(menu.getAttribute('aria-labelledby')).toBe(
      screen.getByRole('button', { name: 'Escolher a coluna de Cliente 2', hidden: true }).id,
    )
  })

  test('puts a card back that a colleague moved first, and says who', async () => {
    const movements: Moved[] = []
    const { user } = await drawn([card(1, 9)], (moved) => {
      movements.push(moved)
      return { status: 409, body: { error: 'ERR_CARD_MOVED', details: { lane: 'Ganho', by: 'Bia' } } }
    })
    await user.click(await screen.findByRole('button', { name: 'Escolher a coluna de Cliente 1' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Em aberto' }))
    await screen.findByText('Bia já tinha movido este cartão para Ganho.')
    expect(movements).toEqual([{ laneId: null, fromLaneId: 9 }])
    await waitFor(() => expect(cardsOf('Proposta')).toEqual(['1']))
  })

  test('shows what is told of tickets: one that comes, moves, and ends', async () => {
    await drawn([card(1)], () => ({ body: {} }))
    await screen.findByText('Cliente 1')
    const tell = (row: TicketView) =>
      currentStore()?.take({ from: 'event', updates: [{ noun: 'ticket', action: 'update', row }] })
    tell(card(2, 10))
    await waitFor(() => expect(cardsOf('Ganho')).toEqual(['2']))
    tell(card(2, 9, { version: 2 }))
    await waitFor(() => expect([cardsOf('Ganho'), cardsOf('Proposta')]).toEqual([[], ['2']]))
    tell(card(2, 9, { version: 3, status: 'closed' }))
    await waitFor(() => expect(cardsOf('Proposta')).toEqual([]))
    currentStore()?.take({ from: 'event', updates: [{ noun: 'tag', action: 'delete', id: 10 }] })
    await waitFor(() => expect(lane('Ganho')).toBeNull())
  })

  test('read anew after a gap has the lanes as they are then', async () => {
    await drawn(
      [card(1)],
      () => ({ body: {} }),
      () => LANES.filter(({ id }) => id !== 10),
    )
    await screen.findByText('Cliente 1')
    expect(lane('Ganho')).not.toBeNull()
    currentStore()?.resync('gap')
    await waitFor(() => expect(lane('Ganho')).toBeNull())
    expect(lane('Proposta')).not.toBeNull()
  })

  test('that cannot be read says so, and is read again', async () => {
    let fails = true
    const { user } = await drawScreen({
      path: '/Kanban',
      routes: [
        {
          path: '/Kanban',
          element: <BoardPage />,
          loader: () =>
            fails
              ? { problem: { code: 'ERR_UNAVAILABLE', details: {}, fields: {} }, queues: [] }
              : { board: boardWith([card(1)]), queues: [] },
        },
      ],
    })
    await screen.findByRole('alert')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await screen.findByText('Cliente 1')
  })
})

import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTag } from '#tests/support/tag-list.ts'
import { aTicketView } from '#tests/support/views.ts'
import { readRowEvent } from '~/live/events/row-events'
import { currentStore } from '~/live/store/browser-store'
import { StageSelect } from './stage-select'

const lane = (id: number, name: string, version = 1) => ({ ...aTag(id, name), version, kanban: 1 })

test('the stages are those of now: made, renamed, deleted meanwhile; cards that move are not asked about', async () => {
  let lanes = [lane(1, 'Proposta')]
  const { requests } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <StageSelect ticket={aTicketView()} /> }],
    answer: () => ({ body: lanes }),
  })
  await screen.findByRole('option', { name: 'Proposta' })
  const tell = (data: object) =>
    act(() => currentStore()?.take({ from: 'event', updates: readRowEvent({ name: 'tag', data }) }))
  lanes = [lane(1, 'Proposta'), lane(2, 'Ganho')]
  tell({ action: 'create', tag: lane(2, 'Ganho') })
  await screen.findByRole('option', { name: 'Ganho' })
  lanes = [lane(1, 'Oferta', 2), lane(2, 'Ganho')]
  tell({ action: 'update', tag: lane(1, 'Oferta', 2) })
  await screen.findByRole('option', { name: 'Oferta' })
  const calls = requests.length
  tell({ action: 'update', tag: { ...lane(1, 'Oferta', 3), ticketsCount: 7 } })
  expect(requests).toHaveLength(calls)
  lanes = [lane(2, 'Ganho')]
  tell({ action: 'delete', tagId: 1, version: 4 })
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Oferta' })).toBeNull())
})

import { expect, test } from 'bun:test'
import type { SavedViewView } from '#domain/saved-views/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { UndoOffers } from '~/features/shell/undo/undo-offers'
import { ViewsSheet } from './views-sheet'

const createdAt = '2026-11-01T12:00:00.000Z'
const aView = (id: number, name: string, userId: number, isShared = false): SavedViewView => ({
  id,
  name,
  userId,
  isShared,
  version: 3,
  page: 'tickets',
  query: 'section=open',
  createdAt,
  updatedAt: createdAt,
})

function Desk() {
  return (
    <>
      <ViewsSheet open onOpenChange={() => undefined} />
      <UndoOffers isBelowHeader={false} />
    </>
  )
}

/** A user's own view, a shared one that they made, and one that an admin did. */
async function drawn() {
  let views = [aView(1, 'Minhas', 1), aView(2, 'Da loja', 1, true), aView(3, 'Do dia', 9, true)]
  const sent: unknown[] = []
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Desk /> }],
    viewer: aViewer({ id: 1 }),
    answer({ method, url, body }) {
      const id = Number(/\d+/.exec(url.pathname)?.[0])
      if (method === 'GET') return { body: { views, count: views.length, hasMore: false, next: null } }
      if (method === 'PUT') {
        sent.push(body)
        views = views.map((view) => (view.id === id ? { ...view, ...Object(body), version: 4 } : view))
      }
      if (method === 'DELETE') views = views.filter((view) => view.id !== id)
      return { body: method === 'DELETE' ? { message: 'done' } : views.find((view) => view.id === id) }
    },
  })
  await screen.findByRole('link', { name: 'Minhas' })
  return { user, sent }
}

test('a view is called something else in its place, by who may: on what they saw', async () => {
  const { user, sent } = await drawn()
  expect(screen.getAllByRole('button', { name: /^Renomear a visão/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Renomear a visão Do dia' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Renomear a visão Da loja' }))
  const name = screen.getByDisplayValue('Da loja')
  await user.clear(name)
  await user.type(name, 'Da semana')
  await user.click(screen.getByRole('button', { name: 'Salvar nome' }))
  await screen.findByRole('link', { name: /Da semana/ })
  expect(sent).toEqual([{ name: 'Da semana', version: 3 }])
})

test('one that is deleted is gone at once, and can be taken back', async () => {
  const { user } = await drawn()
  await user.click(screen.getByRole('button', { name: 'Excluir a visão Minhas' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Minhas' })).toBeNull())
  await screen.findByText('Desfazer')
})

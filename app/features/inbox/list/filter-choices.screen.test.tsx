import { expect, test } from 'bun:test'
import { useLocation } from '@remix-run/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { FilterChoices } from './filter-choices'

const TAGS = ['Ágata', 'Bronze', 'Cobre', 'Diamante', 'Esmeralda', 'Ferro', 'Granada', 'Hematita', 'Ônix']
const LISTS: Record<string, unknown> = {
  '/tags/list': TAGS.map((name, index) => ({ id: index + 1, version: 1, name, color: '#112233', kanban: 0 })),
}

function Page() {
  const { search } = useLocation()
  return (
    <>
      <FilterChoices startsOpen trigger={<button type="button">Filtros</button>} />
      <output>{search}</output>
    </>
  )
}

test('of two values chosen while the list is on its way neither is lost, and both are shown as chosen', async () => {
  let answer: Promise<null> = Promise.resolve(null)
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Page />, loader: () => answer }],
    answer: ({ url }) => ({ body: LISTS[url.pathname] ?? [] }),
  })
  await screen.findByLabelText('Bronze')
  const slow = Promise.withResolvers<null>()
  answer = slow.promise
  await user.click(screen.getByLabelText('Bronze'))
  await user.click(screen.getByLabelText('Cobre'))
  await waitFor(() => {
    for (const name of ['Bronze', 'Cobre']) {
      expect(screen.getByRole('checkbox', { name, checked: true })).toBeTruthy()
    }
  })
  slow.resolve(null)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?tags=2%2C3'))
})

test('many values are searched, what is chosen stays in sight, and what is unread is a filter', async () => {
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Page /> }],
    answer: ({ url }) => ({ body: LISTS[url.pathname] ?? [] }),
  })
  await user.click(await screen.findByLabelText('Bronze'))
  // Few connections are seen at a glance.
  expect(screen.getAllByRole('searchbox')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Buscar em Tags' }), 'oni')
  await waitFor(() => expect(screen.queryByLabelText('Ferro')).toBeNull())
  screen.getByLabelText('Ônix')
  screen.getByLabelText('Bronze')
  await user.click(screen.getByLabelText('Só não lidas'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?unread=1&tags=2'))
})

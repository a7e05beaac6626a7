import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { DayFigures } from './day-figures'
import { NoTickets } from './no-tickets'
import { readFilter } from './ticket-filter'

const draw = (element: React.ReactElement) =>
  drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element }], answer: () => ({ body: [] }) })

test('a name that no conversation has leads on to what was written, with the same words', async () => {
  const filter = readFilter(new URLSearchParams('tab=search&q=caramelo&tags=2&conversations=1'))
  await draw(<NoTickets name="search" filter={filter} hasNone={false} />)
  const link = await screen.findByRole('link', { name: 'Buscar nas mensagens' })
  const to = readFilter(new URL(link.getAttribute('href') ?? '', 'http://here').searchParams)
  expect(to).toMatchObject({ tab: 'search', messages: '1', q: 'caramelo' })
})

test('filters alone lead to no search of words', async () => {
  await draw(<NoTickets name="open" filter={readFilter(new URLSearchParams('unread=1'))} hasNone={false} />)
  await screen.findByText('Nada com estes filtros')
  expect(screen.queryByRole('link')).toBeNull()
})

test('figures of the day that are not known yet are not shown as 0', async () => {
  await draw(
    <>
      <DayFigures waiting={3} attending={2} />
      <DayFigures waiting={3} attending={2} unread={0} />
    </>,
  )
  const lists = (await screen.findAllByText('Não lidas')).map((term) => term.closest('dl'))
  expect(lists.map((list) => list?.textContent)).toEqual([
    '–Aguardando–Atendendo–Não lidas',
    '3Aguardando2Atendendo0Não lidas',
  ])
  expect(lists.map((list) => list?.classList.contains('invisible'))).toEqual([true, false])
})

/** The empty inbox of a company to which nothing has come, before somebody of this profile. */
const drawFirstRun = (profile: 'admin' | 'user') =>
  drawScreen({
    path: '/tickets',
    routes: [
      {
        path: '/tickets',
        element: <NoTickets name="open" filter={readFilter(new URLSearchParams())} hasNone />,
      },
      { path: '/connections', element: <p>as conexões</p> },
    ],
    viewer: aViewer({ profile }),
    answer: () => ({ body: { waiting: [], hasBegun: false, firstSteps: null } }),
  })

test('an inbox into which nothing can come leads who may to the connections', async () => {
  const { user, router } = await drawFirstRun('admin')
  await user.click(await screen.findByRole('link', { name: 'Conectar um número' }))
  await screen.findByText('as conexões')
  expect(router.state.location.pathname).toBe('/connections')
})

test('an inbox into which nothing can come tells the others whom to ask', async () => {
  await drawFirstRun('user')
  await screen.findByText(/quando um administrador conectar/)
  expect(screen.queryByRole('link')).toBeNull()
})

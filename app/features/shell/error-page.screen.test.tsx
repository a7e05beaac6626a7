import { expect, test } from 'bun:test'
import { json } from '@remix-run/node'
import { useRouteError } from '@remix-run/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { ErrorPage } from './error-page'

function Refused() {
  return <ErrorPage error={useRouteError()} />
}

const refused = (error: string, status: number) => [
  { path: '/kanban', loader: () => Promise.reject(json({ error }, status)), errorElement: <Refused /> },
  { path: '/tickets', element: <p>as conversas</p> },
]

test('a page that the plan does not hold says so, and leads away with the word', async () => {
  const { router } = await drawScreen({ path: '/kanban', routes: refused('ERR_PLAN_FEATURE', 403) })
  await screen.findByText('O plano da empresa não inclui este recurso.')
  await screen.findByText('as conversas')
  expect(router.state.location.pathname).toBe('/tickets')
  await screen.findByText(/Esta empresa não possui permissão para acessar essa página!/)
})

test('a page that is not one’s own stays, with the way back', async () => {
  const { router, user } = await drawScreen({ path: '/kanban', routes: refused('ERR_NO_PERMISSION', 403) })
  await user.click(await screen.findByRole('link', { name: 'Voltar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets'))
})

test('a page that is super’s alone says so, and leads home', async () => {
  const routes = [
    {
      path: '/companies',
      loader: () => Promise.reject(json({ error: 'ERR_NO_PERMISSION' }, 403)),
      errorElement: <Refused />,
    },
    { path: '/', element: <p>o início</p> },
  ]
  const { router } = await drawScreen({ path: '/companies', routes })
  await screen.findByText('Oops! Acesso Negado!')
  await screen.findByText('o início')
  expect(router.state.location.pathname).toBe('/')
  await screen.findByText('Sem permissão para acessar!')
})

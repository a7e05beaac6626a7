import { expect, test } from 'bun:test'
import { Outlet, useRouteError } from '@remix-run/react'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { webContext } from '#tests/support/web-context.ts'
import { loadBoard } from '~/features/kanban/load.server'
import { AppShell } from './app-shell'
import { ErrorPage } from './error-page'

// The frame reads from its document which pages there are, to load their code ahead.
Object.assign(window, { __remixManifest: { routes: {} } })
const MISSING = { status: 404, body: { error: 'ERR_NOT_FOUND' } }

function Refused() {
  return <ErrorPage error={useRouteError()} />
}

test('a feature that leaves the plan leaves the menu and its open page, and comes back with the plan', async () => {
  const live = openLiveEnd()
  let planFlags: 'useKanban'[] = ['useKanban']
  const viewer = () => aViewer({ company: { ...aViewer().company, planFlags } })
  const shell = (
    <AppShell>
      <Outlet />
    </AppShell>
  )
  const context = webContext('http://api.test')
  const { router } = await drawScreen({
    path: '/Kanban',
    viewer,
    live,
    routes: [
      {
        element: shell,
        children: [
          { path: '/tickets', element: <p>as conversas</p> },
          {
            path: '/Kanban',
            loader: async ({ request, params }) => {
              await loadBoard({ request, params, context })
              return null
            },
            element: <p>o quadro</p>,
            errorElement: <Refused />,
          },
        ],
      },
    ],
    answer: ({ url }) => (url.pathname === '/auth/me' ? { body: viewer() } : MISSING),
  })
  const entry = () => document.querySelector('nav [href="/Kanban"]')
  await screen.findByText('o quadro')
  expect(entry()).not.toBeNull()
  planFlags = []
  await live.send({ resync: 'rights', cursor: '2' })
  await screen.findByText('as conversas')
  expect(router.state.location.pathname).toBe('/tickets')
  await waitFor(() => expect(entry()).toBeNull())
  planFlags = ['useKanban']
  await live.send({ resync: 'rights', cursor: '3' })
  await waitFor(() => expect(entry()).not.toBeNull())
})

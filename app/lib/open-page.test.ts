import { expect, test } from 'bun:test'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { waitFor } from '#tests/support/wait-for.ts'
import { standInApi } from '#tests/support/web-context.ts'
import * as inbox from '~/features/inbox/page.route'
import * as shell from '../routes/_app'
import { keepSession } from './server/session.server'

/** The two routes as the built server holds them, to be asked for their data alone. */
function pages() {
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    'routes/_app': { id: 'routes/_app', parentId: 'root', module: shell },
    'features/inbox/page': {
      id: 'features/inbox/page',
      parentId: 'routes/_app',
      path: 'tickets',
      module: inbox,
    },
  }
  const build = {
    routes,
    entry: { module: { default: () => new Response() } },
    assets: { routes: {}, entry: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    future: { v3_singleFetch: true },
  }
  return createRequestHandler(build as unknown as ServerBuild, 'production')
}

test('the lists of a page are read after the cursor at which its live socket begins', async () => {
  const { context, asked } = standInApi(async ({ url }) => {
    if (new URL(url).pathname === '/auth/refresh_token') {
      await Bun.sleep(50)
      asked.push('the cursor is taken')
    }
    return Response.json({ error: 'ERR_UNAVAILABLE' }, { status: 503 })
  })
  const cookie = await keepSession('a-session-id', context)
  await pages()(new Request('http://localhost:3000/tickets.data', { headers: { cookie } }), context)
  expect(asked[0]).toBe('POST /auth/refresh_token')
  expect(asked[1]).toBe('the cursor is taken')
  // The first refusal answers the page, whatever else is still being asked.
  const countLists = () => asked.filter((call) => call.startsWith('GET /tickets')).length
  await waitFor(() => countLists() === 4, { description: 'four lists to be asked for' })
})

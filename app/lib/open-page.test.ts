import { afterEach, expect, test } from 'bun:test'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import pino from 'pino'
import * as shell from '../routes/_app'
import * as inbox from '../routes/_app.tickets'
import type { RequestContext } from './load-context.server'
import { keepSession } from './session.server'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** An API whose cursor is a while on its way; it notes what it was asked, and what it had answered by then. */
function aSlowApi() {
  const log: string[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      log.push(`asked ${pathname}`)
      if (pathname === '/auth/refresh_token') {
        await Bun.sleep(50)
        log.push('answered the cursor')
      }
      return Response.json({ error: 'ERR_UNAVAILABLE' }, { status: 503 })
    },
  })
  stops.push(() => server.stop(true))
  return { url: server.url.origin, log }
}

function contextOf(url: string): RequestContext {
  return {
    requestId: 'r',
    address: '127.0.0.1',
    nonce: '',
    webUrl: 'http://localhost',
    apiUrl: url,
    apiInternalUrl: url,
    webSecret: 'proof',
    log: pino({ level: 'silent' }),
  }
}

/** The two routes as the built server holds them, asked for their data alone. */
function pages() {
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    'routes/_app': { id: 'routes/_app', parentId: 'root', module: shell },
    'routes/_app.tickets': {
      id: 'routes/_app.tickets',
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
  const api = aSlowApi()
  const context = contextOf(api.url)
  const cookie = await keepSession('a-session-id', context)
  await pages()(new Request('http://localhost/tickets.data', { headers: { cookie } }), context)
  const begun = api.log.indexOf('answered the cursor')
  expect(api.log[0]).toBe('asked /auth/refresh_token')
  expect(api.log.filter((line) => line === 'asked /tickets').length).toBe(3)
  expect(begun).toBeLessThan(api.log.indexOf('asked /tickets'))
})

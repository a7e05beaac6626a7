import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { MAX_LOGO_BYTES } from '#domain/brand/contract/schema.ts'
import { statusOfHost } from '#tests/support/status-of-host.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { readEnv } from './lib/env.ts'
import type { RequestContext } from './lib/server/load-context.server.ts'
import { keepSession } from './lib/server/session.server.ts'
import { loadStatic } from './lib/server/static.server.ts'
import { createWeb } from './server.ts'

const ORIGIN = 'http://localhost:3000'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(4_000))})`
const WEB_TOKEN = 'only for this test, and long enough for it.'

let folder = ''
let asset: Awaited<ReturnType<typeof loadStatic>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-static-'))
  await Bun.write(path.join(folder, 'assets/app-1.js'), SCRIPT)
  await Bun.write(path.join(folder, 'manifest.webmanifest'), '{}')
  asset = await loadStatic(folder)
})
afterAll(() => rm(folder, { recursive: true }))

function aWeb(env: Record<string, string> = {}) {
  const contexts: RequestContext[] = []
  const web = createWeb({
    env: readEnv({ WEB_TOKEN, ...env }),
    log: pino({ level: 'silent' }),
    eventLoop: () => ({ heldMs: 0, p99Ms: 0 }),
    asset,
    async render(request, context) {
      contexts.push(context)
      // Pages for strangers wait for nothing.
      const page = request.headers.has('cookie') ? slowPage() : '<p>page</p>'
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
  })
  const ask = async (url: string, init?: RequestInit, socketAddress = '203.0.113.9') =>
    web.fetch(new Request(new URL(url, env.WEB_URL ?? ORIGIN), init), { socketAddress })
  return { web, ask, contexts }
}

function aSessionCookie(): Promise<string> {
  return keepSession('a-session-id', standInApi(() => Response.json({})).context)
}

let release = () => undefined as unknown
function slowPage() {
  const slowPart = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('<p>shell</p>'))
      await slowPart
      controller.enqueue(new TextEncoder().encode('<p>rest</p>'))
      controller.close()
    },
  })
}

describe('an answer of the web', () => {
  test('lets only its own scripts run, and nobody frame it', async () => {
    const { ask, contexts } = aWeb()
    const { headers } = await ask('/')
    const policy = headers.get('content-security-policy') ?? ''
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
    expect(scripts).toContain(`'nonce-${contexts[0]?.nonce}'`)
    expect(scripts).not.toContain('unsafe-inline')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('x-request-id')).toBe(contexts[0]?.requestId ?? '')
  })

  test('has another nonce each time', async () => {
    const { ask, contexts } = aWeb()
    await ask('/')
    await ask('/')
    expect(contexts[0]?.nonce).not.toBe(contexts[1]?.nonce)
  })

  test('shows the shell of a page while the rest is still being made, compressed too', async () => {
    const { ask } = aWeb()
    const response = await ask('/', {
      headers: { 'accept-encoding': 'gzip', cookie: await aSessionCookie() },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const reader = response.body?.pipeThrough(new DecompressionStream('gzip')).getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('<p>shell</p>')
    release()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('<p>rest</p>')
  })
})

describe('what a page shows', () => {
  test('is kept nowhere, whatever the page itself says: documents, data, refusals', async () => {
    const { ask } = aWeb()
    for (const path of [
      '/',
      '/tickets.data',
      '/tickets.data?_routes=x',
      '/resources/token',
      '/login',
      '/none',
    ]) {
      expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
    }
    expect((await ask('/assets/app-1.js')).headers.get('cache-control')).toContain('immutable')
  })
})

describe('a request to the web', () => {
  test('that changes something must come from our own pages', async () => {
    const { ask, contexts } = aWeb()
    const post = (headers: Record<string, string>) => ask('/logout', { method: 'POST', headers })
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'https://localhost:3000',
    ]) {
      expect((await post({ origin })).status).toBe(403)
    }
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(contexts).toHaveLength(0)
    expect((await post({ origin: ORIGIN })).status).toBe(200)
  })

  test('that is larger than any form is refused before anything reads it, however it is sent', async () => {
    const { ask, contexts } = aWeb()
    const large = 'a=1&'.repeat(300_000)
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    for (const body of [large, chunked]) {
      const headers = { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' }
      expect((await ask('/login', { method: 'POST', headers, body })).status).toBe(413)
    }
    expect(contexts).toEqual([])
  })

  test('with a logo that is a little too large is read, so that its field says so', async () => {
    const { ask, contexts } = aWeb()
    for (const size of [MAX_LOGO_BYTES, MAX_LOGO_BYTES + 1]) {
      const body = new FormData()
      body.set('mode', 'light')
      body.set('file', new File([new Uint8Array(size)], 'marca.png', { type: 'image/png' }))
      const form = new Response(body)
      const init = {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': form.headers.get('Content-Type') ?? '' },
      }
      expect((await ask('/settings/whitelabel', { ...init, body: await form.arrayBuffer() })).status).toBe(
        200,
      )
    }
    expect(contexts).toHaveLength(2)
  })

  test('without a session is one of so many of its network, and holds up nobody of another, nor who is signed in', async () => {
    const { ask } = aWeb()
    const statusOf = async (init: RequestInit, address: string) =>
      (await ask('/resources/token', init, address)).status
    const crowd = await Promise.all(Array.from({ length: 230 }, () => statusOf({}, '203.0.113.9')))
    expect(crowd.filter((status) => status === 200).length).toBeWithin(200, 215)
    expect(new Set(crowd)).toEqual(new Set([200, 429]))
    expect(await statusOf({}, '203.0.113.10')).toBe(200)
    expect(await statusOf({ headers: { cookie: await aSessionCookie() } }, '203.0.113.9')).toBe(200)
  })

  test('for a host that is none is refused', async () => {
    const { web } = aWeb()
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: (request) => web.fetch(request, { socketAddress: '127.0.0.1' }),
    })
    for (const host of ['a b', '[::', '%%']) expect(await statusOfHost(server.port, host)).toBe(400)
    await server.stop(true)
  })

  test('by another name of this machine is sent to the one that is set', async () => {
    const { ask } = aWeb()
    const response = await ask('http://127.0.0.1:3000/tickets?q=a')
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe('http://localhost:3000/tickets?q=a')
  })

  test('by another name of this machine never leads to another site', async () => {
    const { ask } = aWeb()
    for (const path of [
      '//evil.example/',
      '///evil.example/x',
      '/\\evil.example/',
      '//evil.example:3000//a?b=//c',
    ]) {
      const response = await ask(`http://127.0.0.1:3000${path}`)
      expect(new URL(response.headers.get('location') ?? '').origin).toBe(ORIGIN)
    }
  })

  test('carries an address that only trusted proxies may tell', async () => {
    const { ask, contexts } = aWeb({ TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1' })
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.5, 10.1.2.3' }
    await ask('/', { headers }, '192.168.1.1')
    await ask('/', { headers }, '203.0.113.9')
    expect(contexts.map((context) => context.address)).toEqual(['203.0.113.5', '203.0.113.9'])
  })
})

describe('a static file', () => {
  test('goes out compressed, once and for all', async () => {
    const { ask } = aWeb()
    const response = await ask('/assets/app-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const etag = response.headers.get('etag') ?? ''
    expect((await ask('/assets/app-1.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('goes out plain to who cannot read it otherwise, with its type', async () => {
    const { ask } = aWeb()
    expect(await (await ask('/assets/app-1.js')).text()).toBe(SCRIPT)
    expect((await ask('/manifest.webmanifest')).headers.get('content-type')).toBe('application/manifest+json')
  })
})

describe('the settings of the web', () => {
  test('are refused with a line for each fault', () => {
    expect(() => readEnv({ WEB_TOKEN: 'short', WEB_PORT: 'x', WEB_URL: 'ftp://a' })).toThrow(
      /WEB_PORT.*\n.*WEB_URL.*\n.*WEB_TOKEN/,
    )
    expect(() => readEnv({ WEB_TOKEN_FILE: '/nowhere' })).toThrow('WEB_TOKEN: is missing')
  })

  test('follow from the ports where nothing else is said', () => {
    expect(readEnv({ WEB_TOKEN, WEB_PORT: '3100', API_PORT: '4100' })).toMatchObject({
      webUrl: 'http://localhost:3100',
      apiUrl: 'http://localhost:4100',
      apiInternalUrl: 'http://localhost:4100',
      host: '127.0.0.1',
    })
  })

  test('tell the browser one address of the API, and the web another', async () => {
    const { ask, contexts } = aWeb({ API_URL: 'https://api.test', API_INTERNAL_URL: 'http://api:4000' })
    const { headers } = await ask('/')
    expect(contexts[0]).toMatchObject({ apiUrl: 'https://api.test', apiInternalUrl: 'http://api:4000' })
    expect(headers.get('content-security-policy')).not.toContain('http://api:4000')
    expect(readEnv({ WEB_TOKEN, API_URL: 'https://api.test' }).apiInternalUrl).toBe('https://api.test')
  })
})

import { expect, test } from 'bun:test'
import pino from 'pino'
import { WEB_HEADERS } from '#domain/auth/schema.ts'
import { brandOf } from './brand.server'

const SETTINGS = new Map([
  ['appName', 'Acme Chat'],
  ['primaryColorLight', '#112233'],
  ['primaryColorDark', ''],
])

test('the operator’s brand is asked for by the web’s own proof, without the installation’s token', async () => {
  const asked: URL[] = []
  const api = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const url = new URL(request.url)
      asked.push(url)
      if (request.headers.get(WEB_HEADERS.secret) !== 'proof') return new Response(null, { status: 403 })
      return Response.json(SETTINGS.get(url.pathname.replace('/public-settings/', '')))
    },
  })
  const brand = await brandOf(new Request('http://web.test/login'), {
    requestId: 'r',
    address: '127.0.0.1',
    nonce: '',
    webUrl: 'http://web.test',
    apiUrl: 'http://api.test',
    apiInternalUrl: api.url.origin,
    webSecret: 'proof',
    log: pino({ level: 'silent' }),
  }).finally(() => api.stop(true))

  expect(brand).toMatchObject({ name: 'Acme Chat', light: '#112233' })
  expect(brand.dark).toMatch(/^#/)
  expect(asked.map(({ search }) => search)).toEqual(['', '', ''])
})

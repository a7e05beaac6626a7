import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { testDeps } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { onError } from './on-error.ts'
import type { ApiEnv } from './types.ts'

const lines: object[] = []
const hear = (fields: object) => void lines.push(fields)
const services = await testServices()
const deps = testDeps({ ...services, log: { debug: hear, info: hear, warn: hear, error: hear } })
const timedOut = Object.assign(new Error('write CONNECT_TIMEOUT'), { code: 'CONNECT_TIMEOUT' })
const app = new Hono<ApiEnv>()
  .onError(onError)
  .use(async (c, next) => {
    c.set('deps', deps)
    await next()
  })
  .get('/hanging', () => {
    throw new Error('Failed query', { cause: timedOut })
  })
  .get('/unknown/:id', () => {
    throw new Error('unknown')
  })

test('a database that does not answer is 503, and when to come again', async () => {
  const answer = await app.request('/hanging')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('1')
  expect(await answer.json()).toEqual({ error: 'ERR_UNAVAILABLE' })
})

test('a failure that is not known is logged with its method and the pattern of its route', async () => {
  lines.splice(0)
  expect((await app.request('/unknown/7')).status).toBe(500)
  expect(lines).toContainEqual(expect.objectContaining({ method: 'GET', route: '/unknown/:id' }))
})

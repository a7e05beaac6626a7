import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { ENDPOINTS } from '#domain/endpoints.ts'
import { testApi } from '#tests/support/api.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const slow = { perSecond: 0.001, burst: 1000 }
const { as } = testApi(services, { limits: { anonymous: slow, user: slow } })

test('what asks a system outside is done twenty times at once, and no more; all else goes on', async () => {
  const company = await aCompany(services)
  const call = await as(company.admin)
  const body = { projectName: 'loja', jsonContent: '{}', language: 'pt-BR' }
  const statuses: number[] = []
  for (let nth = 0; nth < 21; nth += 1)
    statuses.push((await call('POST', '/queueIntegration/testSession', { body })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  expect((await call('GET', '/prompt')).status).toBe(200)
})

/** Routes that are given the rules of calls outside and make none for whoever asks. */
const NO_CALLS = ['saveSettings', 'saveWebhook', 'subscribe']

test('every route that is given the rules of calls outside is declared so', () => {
  const root = path.resolve(import.meta.dirname, 'routes')
  const routes = [...new Bun.Glob('**/*.ts').scanSync({ cwd: root })].flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /(\w+): raw\([^)]*\) =>\s*\w+\([^\n]*deps\.outgoing/g,
      ),
    ].map(([, name = '']) => name),
  )
  const declared = Object.values(ENDPOINTS).flatMap((group) =>
    Object.entries<Endpoint>(group).flatMap(([name, { asksOutside }]) => (asksOutside ? [name] : [])),
  )
  expect(routes.length).toBeGreaterThan(8)
  expect(routes.filter((name) => !declared.includes(name) && !NO_CALLS.includes(name))).toEqual([])
})

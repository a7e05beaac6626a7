import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Endpoint } from '#domain/core/endpoint.ts'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type TenantRows, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { DECLARED, ENDLESS, placesOf, requestOf } from './requests.ts'

const services = await testServices()
const { anyone, as } = testApi(services, { limits: ENDLESS })

/** What no field means, and some of what it may. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1,
    1.5,
    2 ** 53,
    1e308,
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1e9',
    '9999999999999999999999',
    'null',
    'undefined',
    '\0',
    'a\0b',
    '\ud800',
    "' or 1=1 --",
    '%',
    '_'.repeat(300),
    'é'.repeat(100_000),
    '[1,2',
    '[]',
    '{}',
    '2024-02-30',
    '2024-01-01',
    'true',
    'enabled',
    'open',
    'closed',
    '00000000-0000-0000-0000-000000000000',
    [],
    {},
    [[1]],
    [null],
    { id: 1 },
    { id: {} },
    { toString: 1, valueOf: 1 },
    { __proto__: null, constructor: 1 },
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Signing in hashes passwords, and has a case of its own. */
const TRIED = DECLARED.filter(({ endpoint }) => !endpoint.path.startsWith('/auth/'))

describe('bad input', () => {
  test('is refused by every endpoint with 4xx and a code, never with 500', async () => {
    const { company, mark } = await aTenant(services, 'MARKMINE')
    const call = await as(company.admin)
    for (const { name, endpoint } of TRIED) {
      const rows = await tenantRows(company, mark)
      await fc.assert(
        fc.asyncProperty(
          fc.array(nasty, { minLength: 3, maxLength: 3 }),
          fc.nat(1e6),
          async (values, dice) => {
            const response = await call(...spoiltRequest(endpoint, values, dice, rows))
            const text = await response.text()
            if (response.status >= 500) {
              throw new Error(`${name} ${response.status} ${text} ${services.errors.at(-1)}`)
            }
            if (response.status >= 400) expect(JSON.parse(text).error).toMatch(/^ERR_|^\{/)
          },
        ),
        { numRuns: RUNS },
      )
    }
    expect(services.errors).toEqual([])
    expect(TRIED.length).toBeGreaterThan(80)
    tell('sweep', { of: 'bad input', cells: TRIED.length * RUNS })
  }, 120_000)

  test('of sign-in too', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (email, password) => {
        const response = await anyone('POST', '/auth/login', { body: { email, password } })
        expect([401, 422, 429]).toContain(response.status)
      }),
      { numRuns: RUNS },
    )
  }, 90_000)
})

const RUNS = 30

/** A request that would do, with one or two places spoilt. */
function spoiltRequest(endpoint: Endpoint, values: readonly unknown[], dice: number, rows: TenantRows) {
  const places = placesOf(endpoint)
  const spoilt = [0, 1].map((n) => [places[(dice >> n) % Math.max(1, places.length)], values[n]])
  return requestOf(endpoint, rows, Object.fromEntries(spoilt.filter(([place]) => place !== undefined)))
}

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { isProof, portionsOf, timesOf } from '#tests/support/depth.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type TenantRows, tenantRows } from '#tests/support/tenant.ts'
import { tell } from '../prove/report.ts'
import { DECLARED, type Declared, ENDLESS, placesOf, requestOf } from './requests.ts'

const services = await testServices()
const { anyone, as } = testApi(services, { limits: ENDLESS })

/** The values that no field means, and some that a field may mean. */
const NASTY: readonly unknown[] = [
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
]
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Signing in hashes passwords, and has a case of its own. */
const TRIED = DECLARED.filter(({ endpoint }) => !endpoint.path.startsWith('/auth/'))

const RUNS = timesOf({ few: 1, many: 30 })

describe('bad input', () => {
  for (const portion of portionsOf(TRIED, 40)) {
    test(`is refused by endpoints ${portion.name} with 4xx and a code, never with 500`, async () => {
      const { company, mark } = await aTenant(services, 'MARKMINE')
      const call = await as(company.admin)
      let rows = await tenantRows(company, mark)
      for (const { index, value: declared } of portion.values) {
        const trial = { call, declared, rows, index }
        const mayHaveChanged = isProof ? await tryByChance(trial) : await tryOnce(trial)
        if (mayHaveChanged) rows = await tenantRows(company, mark)
      }
      expect(services.errors).toEqual([])
      tell('sweep', { of: 'bad input', cells: portion.values.length * RUNS })
    })
  }

  test('is tried of many endpoints, with each of the values', () => {
    expect(TRIED.length).toBeGreaterThan(80)
    expect(new Set(TRIED.flatMap((_, index) => valuesAt(index)))).toEqual(new Set(NASTY))
  })

  test('of sign-in too', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (email, password) => {
        const response = await anyone('POST', '/auth/login', { body: { email, password } })
        expect([401, 422, 429]).toContain(response.status)
      }),
      { numRuns: RUNS },
    )
  })
})

/** A request that would do, with one or two places spoilt. */
function spoiltRequest(endpoint: Endpoint, values: readonly unknown[], dice: number, rows: TenantRows) {
  const places = placesOf(endpoint)
  const spoilt = [0, 1].map((n) => [places[(dice >> n) % Math.max(1, places.length)], values[n]])
  return requestOf(
    endpoint,
    rows,
    Object.fromEntries(spoilt.filter(([fieldPath]) => fieldPath !== undefined)),
  )
}

type Trial = { call: Call; declared: Declared; rows: TenantRows; index: number }

async function tryByChance(trial: Trial): Promise<boolean> {
  const three = fc.array(nasty, { minLength: 3, maxLength: 3 })
  const property = fc.asyncProperty(three, fc.nat(1e6), async (values, dice) => {
    await expectRefusal(trial, values, dice)
  })
  await fc.assert(property, { numRuns: RUNS })
  return true
}

/** Two fields at most with a value each: the next two for each endpoint, so that all endpoints together meet all values. */
async function tryOnce(trial: Trial): Promise<boolean> {
  return await expectRefusal(trial, valuesAt(trial.index), trial.index)
}

function valuesAt(index: number): readonly unknown[] {
  return [0, 1].map((n) => NASTY[(2 * index + n) % NASTY.length])
}

/** Whether rows may have changed: what was spoilt may have meant something. */
async function expectRefusal({ call, declared, rows }: Trial, values: readonly unknown[], dice: number) {
  const { name, endpoint } = declared
  const response = await call(...spoiltRequest(endpoint, values, dice, rows))
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${name} ${response.status} ${text} ${services.errors.at(-1)}`)
  if (response.status >= 400) expect(JSON.parse(text).error).toMatch(/^ERR_|^\{/)
  return response.ok && endpoint.method !== 'GET'
}

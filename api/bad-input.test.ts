import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { z } from 'zod'
import { testApi } from '#tests/support/api.ts'
import { type CompanyRows, companyRows } from '#tests/support/company-rows.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { anyone, as } = testApi(services, { limits: { anonymous: endless, user: endless } })

type Operation = {
  method: string
  path: string
  parameters: { name: string; in: string }[]
  fields: string[]
}
const Documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        requestBody: z
          .object({
            content: z.record(
              z.string(),
              z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()).default({}) }) }),
            ),
          })
          .optional(),
      }),
    ),
  ),
})

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
    { __proto__: null, constructor: 1 },
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

let operations: Operation[]
beforeAll(async () => {
  const document = Documented.parse(await (await anyone('GET', '/openapi.json')).json())
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
    })),
  )
})

describe('bad input', () => {
  test('is refused by every route with 4xx and a code, never with 500', async () => {
    const company = await aCompany(services)
    const call = await as(company.admin)
    expect(operations.length).toBeGreaterThan(40)
    for (const operation of operations.filter(({ path }) => !path.startsWith('/auth/'))) {
      const ids = await companyRows(services, company)
      await fc.assert(
        fc.asyncProperty(
          fc.array(nasty, { minLength: 3, maxLength: 3 }),
          fc.nat(1e6),
          async (values, dice) => {
            const response = await call(...requestOf(operation, values, dice, ids))
            const text = await response.text()
            if (response.status >= 500)
              throw new Error(`${response.status} ${text} ${services.errors.at(-1)}`)
            if (response.status >= 400) expect(JSON.parse(text).error).toMatch(/^ERR_|^\{/)
          },
        ),
        { numRuns: RUNS },
      )
    }
    expect(services.errors).toEqual([])
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
function requestOf(operation: Operation, values: readonly unknown[], dice: number, ids: CompanyRows) {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const places = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path.${name}`)
  places.push(...query.map((name) => `query.${name}`), ...operation.fields.map((name) => `body.${name}`))
  const spoilt = new Map([0, 1].map((n) => [places[(dice >> n) % Math.max(1, places.length)], values[n]]))
  const valueAt = (where: string, name: string) =>
    spoilt.has(`${where}.${name}`) ? spoilt.get(`${where}.${name}`) : ids[name]

  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name) => encodeURIComponent(textOf(valueAt('path', name))) || 'x',
  )
  const asked = query.filter((name) => spoilt.has(`query.${name}`) || name in ids)
  const search = asked
    .map((name) => `${name}=${encodeURIComponent(textOf(valueAt('query', name)))}`)
    .join('&')
  const body = Object.fromEntries(operation.fields.map((field) => [field, valueAt('body', field)]))
  const withBody = operation.fields.length > 0 ? { body } : {}
  return [operation.method, search ? `${path}?${search}` : path, withBody] as const
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500).toWellFormed()
}

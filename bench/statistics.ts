import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../db/migrate.ts'
import { roleUrl } from '../db/roles.ts'
import type { Endpoint } from '../domain/core/contract/endpoint.ts'
import { makeDatabase } from '../scripts/postgres/make-database.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { type Call, testApi } from '../tests/support/api.ts'
import { databaseOf, TEST_APP_SECRET } from '../tests/support/database/cluster.ts'
import { freePort } from '../tests/support/ports.ts'
import { type OpenServices, openServices } from '../tests/support/services.ts'
import { aTenant, type Tenant } from '../tests/support/tenant.ts'
import { DECLARED, type Declared, ENDLESS, requestOf } from '../tests/sweeps/requests.ts'
import { fillCompany } from './support/statistics/fill.ts'

// `bun bench/statistics.ts [part of a name]…`: every call that reads, of a company while PostgreSQL has no statistics, or those of
// another company alone, against fresh ones; and by generic plans, which a prepared statement may come to. What takes several
// times as long is told. Of a company that is new beside larger ones nothing is known until the tables have grown by a share.
const words = process.argv.slice(2)
const TIMES = 6
/** The time after which a slow query is no longer repeated. */
const ENOUGH_MS = 1000
/** Times what it takes with statistics, and milliseconds more, from which on it is told. */
const REPEATS = { times: 3, ms: 10 }
const STATES = ['none', 'stale', 'fresh'] as const
const PLANS = ['force_custom_plan', 'force_generic_plan'] as const
type Column = `${(typeof STATES)[number]} ${(typeof PLANS)[number]}`
const COLUMNS = STATES.flatMap((state) => PLANS.map((plans): Column => `${state} ${plans}`))
const BASE: Column = 'fresh force_custom_plan'

const home = mkdtempSync(path.join(tmpdir(), 'recado-statistics-'))
const server = await startPostgres({
  home,
  port: await freePort(),
  settings: { autovacuum: 'off', fsync: 'off' },
})
const times = new Map<string, Map<Column, number>>()
const refused = new Set<string>()
try {
  for (const isStale of [false, true]) await ofDatabase(isStale ? 'stale' : 'none')
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}
tellAll()
process.exit(0)

async function ofDatabase(state: 'none' | 'stale'): Promise<void> {
  const url = databaseOf(server.url('postgres'), state)
  await makeDatabase(url)
  await migrate({ databaseUrl: url, appSecret: TEST_APP_SECRET })
  const tenant = await withServices(url, async (services) => {
    const createdTenant = await aTenant(services, 'Empresa')
    await services.admin`update users set is_super = true where id = ${createdTenant.company.admin.userId}`
    if (state === 'stale') {
      await fillCompany(services.admin, await aTenant(services, 'Outra'), 20)
      await services.admin`analyze`
    }
    await fillCompany(services.admin, createdTenant)
    return createdTenant
  })
  await byBothPlans(url, state, tenant)
  if (state === 'stale') return
  await withServices(url, async ({ admin }) => admin`analyze`)
  await byBothPlans(url, 'fresh', tenant)
}

async function byBothPlans(url: string, state: (typeof STATES)[number], tenant: Tenant): Promise<void> {
  for (const plans of PLANS) {
    await withServices(url, ({ admin }) =>
      admin.unsafe(`alter database ${state === 'fresh' ? 'none' : state} set plan_cache_mode = ${plans}`),
    )
    await withServices(url, (services) => callAll(services, tenant, `${state} ${plans}`))
  }
}

async function withServices<T>(url: string, work: (services: OpenServices) => Promise<T>): Promise<T> {
  const services = await openServices({
    adminUrl: url,
    appUrl: roleUrl(url, 'recado_app', TEST_APP_SECRET),
    systemUrl: roleUrl(url, 'recado_system', TEST_APP_SECRET),
  })
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

async function callAll(services: OpenServices, tenant: Tenant, column: Column): Promise<void> {
  console.error(column)
  const { as } = testApi(services, { limits: ENDLESS })
  const { admin, attendant } = tenant.company
  const callers = [
    ['admin', await as(admin)],
    ['attendant', await as(attendant)],
  ] as const
  for (const declared of DECLARED.filter(isRead)) {
    for (const [requestName, request] of requestsOf(declared, tenant)) {
      for (const [callerName, call] of callers)
        await time(call, request, { name: `${declared.name}${requestName}, ${callerName}`, column })
    }
  }
}

function isRead({ name, endpoint: { method, audience } }: Declared): boolean {
  return (
    method === 'GET' &&
    audience !== 'anyone' &&
    (words.length === 0 || words.some((argument) => name.includes(argument)))
  )
}

/** The call with what it must have; with each id that narrows it; with words; with everything that people may see. */
function requestsOf({ endpoint }: Declared, { rows }: Tenant): [string, string][] {
  const narrowing = Object.keys(endpoint.ids ?? {}).filter((idPath) => idPath.startsWith('query.'))
  const without = Object.fromEntries(narrowing.map((idName) => [idName, undefined]))
  const fields = Object.keys(endpoint.query?.shape ?? {})
  const texts = fields.includes('searchParam') ? ['silva', 'boleto pedido'] : []
  const statuses = fields.includes('showAll') ? ['pending', 'open', 'closed'] : []
  return [
    ['', pathOf(endpoint, rows, without)],
    ...narrowing.map((idKey): [string, string] => {
      const { [idKey]: _, ...remainingIds } = without
      return [` by ${idKey.slice(6)}`, pathOf(endpoint, rows, remainingIds)]
    }),
    ...texts.map((text): [string, string] => [
      ` “${text}”`,
      pathOf(endpoint, rows, { ...without, 'query.searchParam': text }),
    ]),
    ...statuses.map((status): [string, string] => [
      ` ${status}`,
      pathOf(endpoint, rows, { ...without, 'query.status': status, 'query.showAll': 'true' }),
    ]),
  ]
}

function pathOf(endpoint: Endpoint, rows: Tenant['rows'], spoilt: Readonly<Record<string, unknown>>): string {
  return requestOf(endpoint, rows, spoilt)[1]
}

/** The quickest of several: what others do on the machine only adds to it. */
async function time(call: Call, request: string, { name, column }: { name: string; column: Column }) {
  let least = Number.POSITIVE_INFINITY
  const until = performance.now() + ENOUGH_MS
  for (let nth = 0; nth < 2 || (nth < TIMES && performance.now() < until); nth++) {
    const began = performance.now()
    const response = await call('GET', request)
    await response.arrayBuffer()
    least = Math.min(least, performance.now() - began)
    if (!response.ok) {
      refused.add(`${name}: ${response.status}`)
      if (response.status < 500) return
    }
  }
  const planTimes = times.get(name) ?? new Map<Column, number>()
  times.set(name, planTimes.set(column, least))
}

function tellAll(): void {
  const lines = [...times].map(([name, by]) => {
    const [base, worst] = [by.get(BASE) ?? Number.NaN, Math.max(...by.values())]
    return {
      name,
      by,
      isTold: worst > base * REPEATS.times && worst - base > REPEATS.ms,
      worst: worst / base,
    }
  })
  console.log(`| call | ${COLUMNS.join(' | ')} |\n|---|${COLUMNS.map(() => '---|').join('')}`)
  for (const { name, by } of lines.filter(({ isTold }) => isTold).toSorted((a, b) => b.worst - a.worst)) {
    console.log(`| ${name} | ${COLUMNS.map((column) => by.get(column)?.toFixed(1)).join(' | ')} |`)
  }
  console.log(`${lines.length} calls; refused: ${[...refused].join('; ')}`)
  for (const { name, by } of lines
    .toSorted((a, b) => Math.max(...b.by.values()) - Math.max(...a.by.values()))
    .slice(0, 30)) {
    console.error(`${name}: ${COLUMNS.map((column) => by.get(column)?.toFixed(1)).join(' ')}`)
  }
}

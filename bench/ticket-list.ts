import type { Sql } from 'postgres'
import { z } from 'zod'
import { makeMetrics } from '../api/lib/metrics.ts'
import { RATE_LIMITS } from '../api/lib/rate-limits.ts'
import { serveApi } from '../api/serve.ts'
import { roleUrl } from '../db/roles.ts'
import { makeSignedIn } from '../domain/auth/signed-in.ts'
import { userCtx } from '../domain/core/context.ts'
import { ListTicketsInput } from '../domain/tickets/contract/schema.ts'
import { listTickets } from '../domain/tickets/lists/list-tickets.ts'
import { openBearer } from '../tests/support/api.ts'
import { ownCluster } from '../tests/support/database/cluster.ts'
import { aCompany, type TestCompany } from '../tests/support/factories.ts'
import { openServices } from '../tests/support/services.ts'
import { startFamily } from './support/family-list.ts'
import { figure, inTurns, report, timeOf } from './support/figures.ts'

// P6, P7: the ticket list of a company with 100k tickets, against a re-creation of the family's.
const TICKETS = Number(process.env.TICKETS ?? 100_000)
const OTHER_TICKETS = 100_000
const REPEATS = 5
const LIST = 'the family: index on the company alone, joins, OFFSET, COUNT a page'

const cluster = await ownCluster()
const services = await openServices({
  adminUrl: cluster.databaseUrl,
  appUrl: roleUrl(cluster.databaseUrl, 'recado_app', cluster.appSecret),
  systemUrl: roleUrl(cluster.databaseUrl, 'recado_system', cluster.appSecret),
})
const [small, big, otherCompany] = [
  await aCompany(services),
  await aCompany(services),
  await aCompany(services),
]
await fill(services.admin, small, 1000)
await fill(services.admin, big, TICKETS)
await fill(services.admin, otherCompany, OTHER_TICKETS)
const family = await startFamily(cluster.databaseUrl, services.admin)
const overHttp = await ourApi()

const page = (company: TestCompany, extra: object = {}) =>
  listTickets(userCtx(services, company.admin, null), ListTicketsInput.parse({ status: 'open', ...extra }))

await timeOf(100, () => page(big))
report(
  figure({
    id: 'P6',
    measure: `ticket list, page 1, ${TICKETS} tickets of one company: the page's code and queries`,
    against: LIST,
    target: 'at least 50 times faster',
    turns: await inTurns(
      REPEATS,
      () => timeOf(40, () => page(big)),
      () => timeOf(7, () => family.list(big.id), 1),
    ),
    unit: 'ms',
    holds: (ratio) => ratio <= 1 / 50,
  }),
)
report(
  figure({
    id: 'P6 http',
    measure: 'the same as a whole request, with bearer and rights',
    against: 'the same through Express, without either',
    target: 'no target; for completeness',
    turns: await inTurns(
      REPEATS,
      () => timeOf(40, overHttp),
      () => timeOf(7, () => family.page(big.id), 1),
    ),
    unit: 'ms',
  }),
)

const deep = await cursorAt(20_000)
report(
  figure({
    id: 'P7',
    measure: 'page at 20,000 by cursor',
    against: 'our own page 1',
    target: 'at most 1.3 times',
    turns: await inTurns(
      REPEATS,
      () => timeOf(60, () => page(big, { cursor: deep })),
      () => timeOf(60, () => page(big)),
    ),
    unit: 'ms',
    holds: (ratio) => ratio <= 1.3,
  }),
)
report(
  figure({
    id: 'P7 offset',
    measure: 'page at 20,000 by cursor',
    against: 'the family at the same place, by OFFSET',
    target: 'no target; for completeness',
    turns: await inTurns(
      REPEATS,
      () => timeOf(40, () => page(big, { cursor: deep })),
      () => timeOf(1, () => family.list(big.id, 20_000), 0),
    ),
    unit: 'ms',
  }),
)
report(
  figure({
    id: 'G list',
    measure: `growth: ticket list, page 1, ${TICKETS} tickets`,
    against: 'the same with 1,000 tickets',
    target: 'at most 3 times',
    turns: await inTurns(
      REPEATS,
      () => timeOf(60, () => page(big)),
      () => timeOf(60, () => page(small)),
    ),
    unit: 'ms',
    holds: (ratio) => ratio <= 3,
  }),
)

await family.close()
await services.close()
await cluster.stop()
process.exit(0)

/** The cursor of the place that many tickets into the list, as the list itself gives it. */
async function cursorAt(depth: number): Promise<string> {
  const pageNumber = Math.floor(depth / 40)
  return z.string().parse((await page(big, { pageNumber })).next)
}

/** Our API behind a port of its own, and a request of it with a bearer. */
async function ourApi(): Promise<() => Promise<void>> {
  const url = 'http://127.0.0.1'
  const server = await serveApi({
    deps: {
      services,
      programServices: services,
      signedIn: makeSignedIn(services),
      metrics: makeMetrics(),
      limits: { ...RATE_LIMITS, user: { perSecond: 1e6, burst: 1e6 } },
      webUrl: url,
      apiUrl: url,
      trustedProxies: [],
      version: 'bench',
      outgoing: { mayReachPrivate: false },
      publicToken: 'bench',
      socketCheckSeconds: 60,
    },
    host: '127.0.0.1',
    port: 0,
  })
  const { token } = await openBearer(services, big.admin)
  const headers = { Authorization: `Bearer ${token}` }
  return async () => {
    const response = await fetch(`${url}:${server.port}/tickets?status=open`, { headers })
    const body = z.object({ tickets: z.array(z.unknown()).length(40) }).safeParse(await response.json())
    if (!body.success) throw new Error(`our list answered ${response.status}`)
  }
}

async function fill(admin: Sql, company: TestCompany, count: number): Promise<void> {
  await admin`
    with people as (
      insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Contato ' || n, '55119' || lpad(n::text, 8, '0'), 'whatsapp'
      from generate_series(1, ${count}) n
      returning id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, last_message, updated_at)
    select ${company.id}, id, ${company.connection.id}, ${company.queue.id},
      case when id % 3 = 0 then ${company.attendant.userId}::bigint end,
      case when id % 10 < 6 then 'closed' when id % 10 < 9 then 'open' else 'pending' end,
      'mensagem ' || id, now() - (id % 100000) * interval '37 seconds' from people`
  await admin`
    with made as (
      insert into tags (company_id, name, color) select ${company.id}, 'Etiqueta ' || n, '#64748b'
      from generate_series(1, 5) n returning id)
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${company.id}, t.id, made.id from tickets t
      join (select id, row_number() over () as place from made) made on t.id % 15 = made.place
    where t.company_id = ${company.id}`
  await admin`vacuum analyze`
}

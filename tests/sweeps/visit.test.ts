import { expect, test } from 'bun:test'
import * as auth from '#domain/auth/contract/endpoints.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { openBearer, testApi } from '#tests/support/api.ts'
import { aCompany, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, type TenantRows } from '#tests/support/tenant.ts'
import { CONFLICTS, ENDLESS, OF_USERS, requestOf } from './requests.ts'

const services = await testServices()
const { anyone, signedIn } = testApi(services, { limits: ENDLESS })

/** The changes that a visitor may make: the way they like the screens, and leaving, which would end this test. */
const OF_VISITORS: ReadonlySet<Endpoint> = new Set<Endpoint>([auth.savePreferences, auth.leaveVisit])
const TRIED = OF_USERS.filter(({ endpoint }) => !OF_VISITORS.has(endpoint))

/** Reading calls; help videos and announcements are the platform's, which every company reads. */
const OF_COMPANIES = TRIED.filter(
  ({ name, endpoint }) => endpoint.method === 'GET' && !/^(helps?|announcements?)\./.test(name),
)

type Visit = { actor: UserActor; headers: Record<string, string> }

async function visitOf(companyId: number): Promise<Visit> {
  const platform = await aCompany(services)
  const mighty = await aUser(platform.ctx, { name: 'Mighty', profile: 'admin', isSuper: true })
  const { token } = await openBearer(services, mighty)
  const response = await anyone('POST', `/companies/${companyId}/support-visits`, {
    body: { reason: 'Ajuda com a fila' },
    headers: { Authorization: `Bearer ${token}` },
  })
  const visit = await response.json()
  const actor = await signedIn.byBearer(visit.token)
  return { actor, headers: { Authorization: `Bearer ${visit.token}` } }
}

type Refusal = { name: string; status: number; text: string }

/** Returns the answers that differ from the visitor's permissions. */
async function unexpectedAnswers(visit: Visit, rows: TenantRows): Promise<Refusal[]> {
  const unexpected: Refusal[] = []
  for (const { name, endpoint } of TRIED) {
    const { status, text } = await answerOf(endpoint, visit, rows)
    if (status !== expectedStatus(name, endpoint, visit.actor)) unexpected.push({ name, status, text })
  }
  return unexpected
}

function expectedStatus(name: string, { method, audience, permission }: Endpoint, actor: UserActor): number {
  if (method !== 'GET' || audience === 'super' || (permission && !can(actor, permission))) return 403
  return CONFLICTS.includes(name) ? 409 : 200
}

async function answerOf(endpoint: Endpoint, { headers }: Visit, rows: TenantRows) {
  const [method, path, options] = requestOf(endpoint, rows)
  const response = await anyone(method, path, { ...options, headers })
  return { status: response.status, text: await response.text() }
}

test('a visitor reads what their permissions say, and changes nothing', async () => {
  const { company, rows } = await aTenant(services, 'MARKVISITED')
  const visit = await visitOf(company.id)
  const before = await fingerprint(services, company.id)
  expect(await unexpectedAnswers(visit, rows)).toEqual([])
  expect(await fingerprint(services, company.id)).toBe(before)
})

test('a visitor meets no row of another company', async () => {
  const { company } = await aTenant(services, 'MARKVISITED')
  const otherTenant = await aTenant(services, 'MARKOTHER')
  const visit = await visitOf(company.id)
  const leaks: string[] = []
  for (const { name, endpoint } of OF_COMPANIES) {
    const { text } = await answerOf(endpoint, visit, otherTenant.rows)
    if (text.includes(otherTenant.mark)) leaks.push(name)
  }
  expect(leaks).toEqual([])
  expect(OF_COMPANIES.length).toBeGreaterThan(40)
})

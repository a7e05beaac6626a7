import { beforeAll, describe, expect, test } from 'bun:test'
import { PERMISSIONS, type Permission } from '#domain/core/permissions.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { type CompanyRows, companyRows, digestOf } from '#tests/support/company-rows.ts'
import { aCompany, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { type Access, DECLARED, type Noun } from './access.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { anyone, as } = testApi(services, { limits: { anonymous: endless, user: endless } })

let company: TestCompany
let stranger: TestCompany
let admin: Call
let attendant: Call
const CANARY = 'CANARY'

beforeAll(async () => {
  company = await aCompany(services)
  stranger = await aCompany(services)
  admin = await as(company.admin)
  attendant = await as(company.attendant)
  for (const table of ['contacts', 'queues', 'tags', 'users', 'connections']) {
    await services.admin`update ${services.admin(table)} set name = ${CANARY} where company_id = ${stranger.id}`
  }
})

type Route = { method: string; path: string; access: Access }
const ROUTES: Route[] = Object.entries(DECLARED).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path, access }
})
const CLOSED = ROUTES.filter(({ access }) => access.who !== 'anyone')

/** A request of one's own rows, with those of somebody else where `spoilt` says. */
function request(route: Route, own: CompanyRows, spoilt: Record<string, unknown> = {}) {
  const path = route.path.replace(/:(\w+)(\{[^/]*\})?(?=\/|$)/g, (_, name) =>
    String(spoilt[`param.${name}`] ?? own[name] ?? 'x'),
  )
  const query = Object.keys(route.access.ids ?? {})
    .filter((place) => place.startsWith('query.'))
    .map(
      (place) =>
        `${place.slice(6)}=${encodeURIComponent(JSON.stringify(spoilt[place] ?? own[place.slice(6)]))}`,
    )
  if (route.path === '/companySettingOne') query.push('column=userRating')
  const body = Object.fromEntries(Object.keys(own).map((name) => [name, spoilt[`body.${name}`] ?? own[name]]))
  const withBody = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: bodyFor(route, body) }
  return [route.method, query.length > 0 ? `${path}?${query.join('&')}` : path, withBody] as const
}

/** What some routes need otherwise than their neighbours. */
function bodyFor({ path }: Route, body: Record<string, unknown>): Record<string, unknown> {
  if (path === '/contacts') return { ...body, number: '5511955554444' }
  if (path.startsWith('/contacts/:contactId')) return { name: 'Somebody', tags: body.tags }
  if (path === '/tickets/:ticketId{[0-9]+}') {
    return { isTransfered: true, queueId: body.queueId, userId: body.userId }
  }
  if (path.endsWith('/undo')) return { actId: crypto.randomUUID() }
  if (path.endsWith('/test-message')) return { number: body.number, body: 'Teste' }
  if (path.startsWith('/whatsapp'))
    return { name: 'Somebody', queueIds: body.queueIds, greetingMessage: 'hello' }
  if (path === '/preferences') return { dense: true }
  return body
}

const RESULTS: Record<Noun, string> = {
  ticket: 'ticketId',
  ticketUuid: 'uuid',
  message: 'messageId',
  contact: 'contactId',
  user: 'userId',
  queue: 'queueId',
  connection: 'connectionId',
  company: 'companyId',
  tag: 'tagId',
  file: 'fileId',
  number: 'number',
}

/** The other company's id at a place, in the form that the place takes. */
function foreign(place: string, noun: Noun, theirs: CompanyRows): unknown {
  const name = place.split('.')[1] ?? ''
  if (Array.isArray(theirs[name])) return theirs[name]
  return theirs[RESULTS[noun]]
}

describe('every route', () => {
  test('wants a session', async () => {
    const own = await companyRows(services, company)
    for (const route of CLOSED) {
      const response = await anyone(...request(route, own))
      expect([route.path, response.status]).toEqual([route.path, 401])
    }
  })

  test('refuses a profile that its permission refuses', async () => {
    const own = await companyRows(services, company)
    const mayNot = (permission: Permission) => !PERMISSIONS[permission](company.attendant)
    const refused = CLOSED.filter(({ access }) => access.permission && mayNot(access.permission))
    expect(refused.length).toBeGreaterThan(8)
    for (const route of refused) {
      const response = await attendant(...request(route, own))
      expect([route.path, response.status, (await response.json()).error]).toEqual([
        route.path,
        403,
        'ERR_NO_PERMISSION',
      ])
    }
    for (const route of CLOSED.filter(({ access }) => access.who === 'super')) {
      expect((await admin(...request(route, own))).status).toBe(403)
    }
  })

  test('does what it is there for with one’s own rows', async () => {
    const failed: unknown[] = []
    for (const route of CLOSED.filter(({ access }) => access.who !== 'super')) {
      const response = await admin(...request(route, await companyRows(services, company)))
      if (response.status >= 400 && response.status !== 409) {
        failed.push([route.method, route.path, response.status, await response.text()])
      }
    }
    expect(failed).toEqual([])
  }, 90_000)

  test('reads and changes nothing of another company, wherever its ids stand', async () => {
    let cells = 0
    for (const route of CLOSED) {
      for (const [place, noun] of Object.entries(route.access.ids ?? {})) {
        const theirs = await companyRows(services, stranger)
        const own = await companyRows(services, company)
        const before = await digestOf(services, stranger.id)
        const spoilt = { [place]: foreign(place, noun, theirs) }
        const response = await admin(...request(route, own, spoilt))
        const text = await response.text()
        const where = [route.method, route.path, place, response.status]
        expect([...where, text.includes(CANARY)]).toEqual([...where, false])
        if (place.startsWith('param.')) expect([...where, text]).toEqual([...where.slice(0, 3), 404, text])
        expect([...where, await digestOf(services, stranger.id)]).toEqual([...where, before])
        cells++
      }
    }
    expect(cells).toBeGreaterThan(50)
    expect(services.errors).toEqual([])
  }, 120_000)
})

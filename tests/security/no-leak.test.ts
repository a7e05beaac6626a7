import { describe, expect, test } from 'bun:test'
import { type Access, DECLARED, type Noun } from '#api/access.ts'
import type { UserActor } from '#domain/core/actor.ts'
import { can } from '#domain/core/permissions.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, fingerprint, type Tenant } from './tenants.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { anyone, as } = testApi(services, { limits: { anonymous: endless, user: endless } })

/** Bodies that a route needs before it looks at an id. The ids in them are replaced by positions. */
const BODIES: Record<string, Record<string, unknown>> = {
  'PUT /companySettings': { column: 'sendSignMessage', data: 'enabled' },
  'PUT /preferences': { density: 'compact' },
  'POST /tickets': { status: 'open' },
  'PUT /tickets/:ticketId{[0-9]+}': { status: 'pending', userId: null },
  'POST /tickets/:ticketId{[0-9]+}/undo': { actId: '00000000-0000-4000-8000-000000000000' },
  'POST /tickets/closeAll': { status: 'open' },
  'PUT /tickets/:ticketId{[0-9]+}/draft': { body: 'draft', isPrivate: false },
  'POST /contacts': { name: 'Someone new', number: '5511977001122' },
  'PUT /contacts/:contactId{[0-9]+}': { name: 'Renamed' },
  'PUT /contacts/block/:contactId{[0-9]+}': { active: false },
  'POST /messages/:ticketId{[0-9]+}': { body: 'hello' },
  'POST /messages/edit/:messageId{[0-9]+}': { body: 'changed' },
  'POST /messages/:messageId{[0-9]+}/reaction': { emoji: '👍' },
  'POST /message/forward': {},
  'POST /whatsapp': { name: 'New connection' },
  'PUT /whatsapp/:connectionId{[0-9]+}': { name: 'Renamed' },
}

/** Whom the ticket stands in the way of was told its uuid and may ask for it: ask-for-ticket.test.ts holds what comes of it. */
const BY_UUID_ALONE = new Set(['POST /tickets/u/:uuid/ask'])

/** What an id may be replaced by; a function gets the other company's id. */
const REPLACEMENTS: Record<string, (foreign: string) => unknown> = {
  foreign: (id) => id,
  missing: () => '999999999',
  negative: () => '-1',
  zero: () => '0',
  huge: () => '99999999999999999999999',
  array: (id) => `[${id}]`,
  object: (id) => `{"id":${JSON.stringify(id)}}`,
  joined: (id) => `${id}/../${id}`,
}

const LISTS = new Set([
  'tags',
  'users',
  'queueIds',
  'whatsapps',
  'selectedQueueIds',
  'contactTag',
  'selectedQueues',
])

const [mine, theirs] = [await aTenant(services, 'MARKMINE'), await aTenant(services, 'MARKTHEIRS')]
const untouched = await fingerprint(services, theirs.company.id)
const routes = Object.entries(DECLARED)

describe('another company', () => {
  for (const actor of ['attendant', 'admin'] as const) {
    test(`is neither read nor changed by ${actor} through any id of any route`, async () => {
      const call = await as(mine.company[actor])
      const attempts = routes.flatMap(attemptsOf)
      for (const attempt of attempts) {
        const response = await call(...attempt.request)
        const leaks = (await response.text()).includes(theirs.mark)
        const isFault = response.status >= 500
        const isGranted = attempt.mustRefuse && response.ok
        expect({ ...attempt, leaks, isFault, isGranted }).toMatchObject({
          leaks: false,
          isFault: false,
          isGranted: false,
        })
      }
      expect(await fingerprint(services, theirs.company.id)).toBe(untouched)
      expect(attempts.length).toBeGreaterThan(400)
    }, 120_000)
  }

  test('is not told by a list, a search or a number', async () => {
    const call = await as(mine.company.admin)
    const number = theirs.ids.number
    for (const path of [
      '/tickets?status=open&showAll=true',
      `/tickets?searchParam=${theirs.mark}&searchOnMessages=true`,
      `/tickets?searchParam=${number}`,
      `/contacts?searchParam=${theirs.mark}`,
      `/contacts/profile/${number}`,
      '/contacts/list',
      '/users',
      '/users/list',
      '/queue',
      '/whatsapp',
      '/tags/list',
      `/tickets?companyId=${theirs.company.id}`,
      `/whatsapp?companyId=${theirs.company.id}`,
    ]) {
      const text = await (await call('GET', path)).text()
      expect({ path, leaks: text.includes(theirs.mark) }).toEqual({ path, leaks: false })
    }
    expect(await fingerprint(services, theirs.company.id)).toBe(untouched)
  })

  test('cannot be named as the company of a write', async () => {
    const call = await as(mine.company.admin)
    const writes: [string, string, Record<string, unknown>][] = [
      ['POST', '/contacts', { name: 'Planted', number: '5511977003344' }],
      ['POST', '/whatsapp', { name: 'Planted' }],
      ['PUT', '/companySettings', { column: 'sendSignMessage', data: 'disabled' }],
      [
        'POST',
        '/tickets',
        { contactId: mine.ids.contact, queueId: mine.ids.queue, whatsappId: mine.ids.connection },
      ],
    ]
    for (const [method, path, body] of writes) {
      await call(method, path, {
        body: { ...body, companyId: theirs.company.id, company_id: theirs.company.id },
      })
    }
    expect(await fingerprint(services, theirs.company.id)).toBe(untouched)
  })
})

describe('without a session', () => {
  test('every route but the open ones answers 401 and does nothing', async () => {
    const before = await fingerprint(services, mine.company.id)
    for (const [route, access] of routes.filter(([, { who }]) => who !== 'anyone')) {
      const response = await anyone(...requestOf(route, access, mine))
      expect({ route, status: response.status }).toEqual({ route, status: 401 })
      expect((await response.text()).includes(mine.mark)).toBe(false)
    }
    expect(await fingerprint(services, mine.company.id)).toBe(before)
  })
})

describe('with too low a profile', () => {
  test('every route that asks for a right answers 403 and does nothing', async () => {
    const weak = await aUser(mine.company.ctx, { name: 'Weak' })
    const before = await fingerprint(services, mine.company.id)
    await refusesAll(await as(weak), weak)
    const after = await fingerprint(services, mine.company.id)
    // The weak user's own session is the only row that came.
    expect(withoutSessions(after)).toBe(withoutSessions(before))
  })

  test('a ticket of another queue is not there', async () => {
    const stranger = await aUser(mine.company.ctx, { name: 'Other queue', queueIds: [mine.company.queue.id] })
    const call = await as(stranger)
    const before = withoutSessions(await fingerprint(services, mine.company.id))
    for (const [route, access] of routes) {
      const unseen = Object.entries(access.ids ?? {}).filter(([, noun]) => UNSEEN.has(noun))
      if (!unseen.some(([position]) => position.startsWith('param.')) || BY_UUID_ALONE.has(route)) continue
      const response = await call(...requestOf(route, access, mine))
      expect({ route, refused: response.status === 403 || response.status === 404 }).toEqual({
        route,
        refused: true,
      })
      expect((await response.text()).includes(`${mine.mark} body`)).toBe(false)
    }
    expect(withoutSessions(await fingerprint(services, mine.company.id))).toBe(before)
  })
})

type Attempt = { route: string; position: string; name: string; request: Request; mustRefuse: boolean }

/** Every id position of a route with everything that may stand there instead of an id of one's own. */
function attemptsOf([route, access]: [string, Access]): Attempt[] {
  return Object.entries(access.ids ?? {}).flatMap(([position, noun]) =>
    Object.entries(REPLACEMENTS).map(([name, replace]) => ({
      route,
      position,
      name,
      request: requestOf(route, access, mine, { position, value: replace(theirs.ids[noun]) }),
      // A number may be looked up; that nobody is known by it is an answer.
      mustRefuse: name === 'foreign' && position.startsWith('param.') && noun !== 'number',
    })),
  )
}

const UNSEEN = new Set<Noun>(['ticket', 'ticketUuid', 'message'])

async function refusesAll(call: Call, weak: UserActor): Promise<void> {
  const asking = routes.filter(([, { who, permission }]) => {
    return who === 'super' || (permission !== undefined && !can(weak, permission))
  })
  expect(asking.length).toBeGreaterThan(8)
  for (const [route, access] of asking) {
    const response = await call(...requestOf(route, access, mine))
    expect({ route, status: response.status }).toEqual({ route, status: 403 })
  }
}

function withoutSessions(hashes: string): string {
  return hashes
    .split('\n')
    .filter((line) => !line.startsWith('sign_in_sessions:'))
    .join('\n')
}

type Replaced = { position: string; value: unknown }
type Request = [method: string, path: string, options: { body?: unknown }]

/** A call of the route with the tenant's own ids everywhere, but for the one position that is replaced. */
function requestOf(route: string, access: Access, own: Tenant, replaced?: Replaced): Request {
  const [method = 'GET', pattern = '/'] = route.split(' ')
  const values = Object.entries(access.ids ?? {}).map(([position, noun]) => {
    const [where = '', name = ''] = position.split('.')
    const value = replaced?.position === position ? replaced.value : own.ids[noun]
    return { where, name, value }
  })
  const path = values
    .filter(({ where }) => where === 'param')
    .reduce(
      (text, { name, value }) =>
        text.replace(new RegExp(`:${name}(\\{.*?\\}\\}?)?`), encodeURIComponent(String(value))),
      pattern,
    )
    .replace(/:key/, 'appName')
    .replace(/:file/, 'none')
  const query = new URLSearchParams()
  const body: Record<string, unknown> = { ...BODIES[route] }
  for (const { where, name, value } of values) {
    const given = LISTS.has(name) && !String(value).startsWith('[') ? `[${value}]` : value
    if (where === 'query') query.set(name, String(given))
    if (where === 'body') body[name] = given
  }
  const text = query.size > 0 ? `${path}?${query}` : path
  return [method, text, method === 'GET' ? {} : { body }]
}

import { beforeAll, describe, expect, test } from 'bun:test'
import { WEB_CLAIM, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { signOut } from '#domain/auth/sign-out.ts'
import { DEFAULT_TIME_ZONE, wallClock } from '#domain/core/contract/time.ts'
import { API_URL, openBearer, testApi, WEB_URL } from '#tests/support/api.ts'
import { aCompany, aUser, type TestCompany } from '#tests/support/factories.ts'
import { CHEAP_PASSWORDS, testServices } from '#tests/support/services.ts'

const services = await testServices()
const { api, anyone, as } = testApi(services)
const PASSWORD = 'Right-Password1'
let company: TestCompany
let passwordHash: string

beforeAll(async () => {
  passwordHash = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', ...CHEAP_PASSWORDS })
  company = await aCompany(services)
})

async function aPerson(values: Parameters<typeof aUser>[1] = {}) {
  const email = `p-${crypto.randomUUID()}@test.example`
  const actor = await aUser(company.ctx, { ...values, email, passwordHash })
  return { email, actor }
}

const login = (
  email: string,
  password: string,
  headers: Record<string, string> = {},
  extraFields: object = {},
) => anyone('POST', '/auth/login', { body: { email, password, ...extraFields }, headers })

const web = (session?: string) => ({
  [WEB_HEADERS.secret]: services.secrets.sign('web-to-api', WEB_CLAIM),
  [WEB_HEADERS.address]: '203.0.113.9',
  ...(session ? { [WEB_HEADERS.session]: session } : {}),
})

describe('signing in', () => {
  test('answers a bearer and the person, and the bearer works', async () => {
    const { email, actor } = await aPerson()
    const response = await login(email.toUpperCase(), PASSWORD)
    expect(response.status).toBe(200)
    const { token, user } = await response.json()
    expect(user).toMatchObject({ id: actor.userId, companyId: company.id, profile: 'user', super: false })
    expect(user.company.companieSettings.sendSignMessage).toBe('enabled')
    expect(JSON.stringify(user)).not.toContain('argon2')

    const me = await anyone('GET', '/auth/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(await me.json()).toEqual(user)
  })

  test('gives a program a cookie for refresh and logout alone', async () => {
    const { email } = await aPerson()
    const cookie = (await login(email, PASSWORD)).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(cookie).toContain('Path=/auth')
    const sessionHeaders = { Cookie: cookie.split(';')[0] ?? '' }

    expect((await anyone('GET', '/auth/me', { headers: sessionHeaders })).status).toBe(401)
    expect((await anyone('POST', '/auth/refresh_token', { headers: sessionHeaders })).status).toBe(200)
    expect((await anyone('DELETE', '/auth/logout', { headers: sessionHeaders })).status).toBe(200)
    expect((await anyone('POST', '/auth/refresh_token', { headers: sessionHeaders })).status).toBe(401)
  })

  test('gives the web the session in a header, and no cookie', async () => {
    const { email } = await aPerson()
    const response = await login(email, PASSWORD, web())
    const session = response.headers.get(WEB_HEADERS.session) ?? ''
    expect(session.length).toBeGreaterThan(20)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect((await anyone('GET', '/auth/me', { headers: web(session) })).status).toBe(200)
    const stranger = { ...web(session), [WEB_HEADERS.secret]: 'guess' }
    expect((await anyone('GET', '/auth/me', { headers: stranger })).status).toBe(401)
  })

  test('answers the same for a wrong password and for nobody', async () => {
    const { email } = await aPerson()
    const wrong = await login(email, 'not it', { 'X-Forwarded-For': '198.51.100.1' })
    const nobody = await login('nobody@test.example', 'not it', { 'X-Forwarded-For': '198.51.100.1' })
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await nobody.text())
  })

  test('out of hours is refused to profile user, not to an admin', async () => {
    const user = await aPerson()
    const admin = await aPerson({ profile: 'admin' })
    const { hour } = wallClock(services.now(), DEFAULT_TIME_ZONE)
    const minute = `${String((hour + 12) % 24).padStart(2, '0')}:00`
    await services.admin`update users set start_work = ${minute}, end_work = ${minute}
      where id in (${user.actor.userId}, ${admin.actor.userId})`
    const refused = await login(user.email, PASSWORD)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ error: 'ERR_OUT_OF_HOURS' })
    expect((await login(admin.email, PASSWORD)).status).toBe(200)
  })

  test('elsewhere ends the older session, and tells it why; in the same browser it is replaced without a word', async () => {
    const { email, actor } = await aPerson()
    const first =
      (await login(email, PASSWORD, web(), { browserId: 'browser-one' })).headers.get(WEB_HEADERS.session) ??
      ''
    const again =
      (await login(email, PASSWORD, web(), { browserId: 'browser-one' })).headers.get(WEB_HEADERS.session) ??
      ''
    const endings = () =>
      services.admin`select event->>'reason' as reason from events
        where type = 'session.ended' and event->>'userId' = ${String(actor.userId)}`
    expect(await endings()).toHaveLength(0)
    expect((await anyone('GET', '/auth/me', { headers: web(first) })).status).toBe(401)

    await login(email, PASSWORD, web(), { browserId: 'browser-two' })
    expect([...(await endings())]).toEqual([{ reason: 'elsewhere' }])
    expect((await anyone('POST', '/auth/refresh_token', { headers: web(again) })).status).toBe(401)
  })

  test('with a paid period that is over signs in, flagged, and opens the account alone', async () => {
    const expired = await aCompany(services)
    await services.admin`update companies set due_at = now() - interval '1 day' where id = ${expired.id}`
    const call = await as(expired.admin)
    const me = await call('GET', '/auth/me')
    expect((await me.json()).company.isExpired).toBe(true)
  })
})

describe('guessing', () => {
  test('ten failures of an account from an address make it wait, longer each time; others do not', async () => {
    const { email } = await aPerson()
    const from = { ...web(), [WEB_HEADERS.address]: '203.0.113.50' }
    for (let n = 0; n < 10; n++) expect((await login(email, `wrong ${n}`, from)).status).toBe(401)
    const blocked = await login(email, PASSWORD, from)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(email, PASSWORD, web())).status).toBe(200)
  })

  test('never locks out the device that is signed in', async () => {
    const { email, actor } = await aPerson()
    const { sessionId } = await openBearer(services, actor)
    const from = { ...web(), [WEB_HEADERS.address]: '203.0.113.51' }
    for (let n = 0; n < 10; n++) await login(email, `wrong ${n}`, from)
    expect((await login(email, PASSWORD, from)).status).toBe(429)
    expect((await login(email, PASSWORD, { ...from, [WEB_HEADERS.session]: sessionId })).status).toBe(200)
  })

  test('a crowd of sign-ins at once is told to come back', async () => {
    const { email, actor } = await aPerson()
    // As dear as the product's own: cheaper ones are compared before a crowd has gathered.
    const dear = await Bun.password.hash(PASSWORD, 'argon2id')
    await services.admin`update users set password_hash = ${dear} where id = ${actor.userId}`
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        login(email, 'wrong', { ...web(), [WEB_HEADERS.address]: `192.0.2.${n}` }),
      ),
    )
    const busy = responses.filter((response) => response.status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]?.headers.get('retry-after')).toBe('1')
  })
})

describe('a bearer', () => {
  test('is refused with 403 when forged or old, with 401 when its session ended', async () => {
    const { name, token } = await openBearer(services, company.attendant)
    const bearer = (text: string) =>
      anyone('GET', '/auth/me', { headers: { Authorization: `Bearer ${text}` } })
    expect((await bearer(token)).status).toBe(200)
    const forged = await bearer(`${token.slice(0, -2)}xx`)
    expect([forged.status, (await forged.json()).error]).toEqual([403, 'ERR_SESSION_EXPIRED'])
    expect((await bearer(`${token}.more`)).status).toBe(403)
    for (const text of ['', 'x', '.', 'a.b.c', `${btoa('{}')}.x`])
      expect((await bearer(text)).status).toBeOneOf([401, 403])

    services.travel(16 * 60_000)
    const old = await bearer(token)
    services.travel(-16 * 60_000)
    expect([old.status, (await old.json()).error]).toEqual([403, 'ERR_SESSION_EXPIRED'])

    await signOut(services, name)
    await Bun.sleep(1100)
    const ended = await bearer(token)
    expect([ended.status, (await ended.json()).error]).toEqual([401, 'ERR_SESSION_EXPIRED'])
  })

  test('does not hold the id of its session, and neither does the table', async () => {
    const { sessionId, token } = await openBearer(services, company.attendant)
    expect(Buffer.from(token, 'base64url').toString()).not.toContain(sessionId)
    const rows = await services.admin`select from sign_in_sessions where id = ${sessionId}`
    expect(rows).toHaveLength(0)
  })
})

describe('the frame', () => {
  test('pages of other sites may not sign anybody in or out', async () => {
    const { email } = await aPerson()
    const foreign = { Origin: 'https://evil.example' }
    expect((await login(email, PASSWORD, foreign)).status).toBe(403)
    expect((await anyone('DELETE', '/auth/logout', { headers: foreign })).status).toBe(403)
    expect((await login(email, PASSWORD, { Origin: WEB_URL })).status).toBe(200)
  })

  test('CORS is exactly the web, without credentials', async () => {
    const preflight = (origin: string) =>
      anyone('OPTIONS', '/tickets', { headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } })
    const webPreflight = await preflight(WEB_URL)
    expect(webPreflight.status).toBe(204)
    expect(webPreflight.headers.get('access-control-allow-origin')).toBe(WEB_URL)
    expect(webPreflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await preflight(API_URL)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('bad bodies are 422, large ones 413, unknown paths 404, wrong methods 405', async () => {
    const post = (body: string) => anyone('POST', '/auth/login', { body })
    for (const body of ['', '{', '[]', 'null', '"x"', '{"email":1,"password":[]}']) {
      const response = await post(body)
      expect([body, response.status]).toEqual([body, 422])
      expect(await response.json()).toMatchObject({ error: 'ERR_VALIDATION' })
    }
    expect((await post(JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(2 << 20) }))).status).toBe(413)
    expect((await anyone('GET', '/nowhere')).status).toBe(404)
    const wrong = await anyone('GET', '/auth/login/')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await api.request('/version/')).status).toBe(200)
  })

  test('health, figures and the document answer', async () => {
    expect(await (await anyone('GET', '/health/ready')).json()).toMatchObject({
      status: 'green',
      database: 'green',
    })
    expect(await (await anyone('GET', '/metrics')).text()).toContain('recado_http_request_seconds')
    expect((await anyone('GET', '/docs')).headers.get('content-type')).toContain('text/html')
    expect((await anyone('GET', '/docs/swagger-ui-bundle.js')).status).toBe(200)
    const document = await (await anyone('GET', '/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/auth/login'].post.requestBody.content['application/json']).toBeDefined()
  })
})

describe('the figures', () => {
  const { api: guarded } = testApi(services, { metricsToken: 'sixteen-letters-x' })
  const ask = (socketAddress: string, headers: Record<string, string> = {}, on = api) =>
    on.request('/metrics', { headers }, { socketAddress })

  test('are for this machine itself, and for nobody whom a proxy let through', async () => {
    expect((await ask('127.0.0.1')).status).toBe(200)
    expect((await ask('::1')).status).toBe(200)
    for (const address of ['10.0.0.7', '172.30.77.2', '203.0.113.9', '']) {
      expect((await ask(address)).status).toBe(404)
    }
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect((await ask('127.0.0.1', { [name]: '127.0.0.1' })).status).toBe(404)
    }
  })

  test('are for another machine by the token alone', async () => {
    const by = (token: string) => ({ Authorization: `Bearer ${token}` })
    expect((await ask('10.0.0.7', by('sixteen-letters-x'), guarded)).status).toBe(200)
    expect((await ask('10.0.0.7', by('sixteen-letters-y'), guarded)).status).toBe(404)
    expect((await ask('10.0.0.7', by(''))).status).toBe(404)
    expect((await ask('127.0.0.1', by('wrong'), guarded)).status).toBe(404)
  })
})

import { expect, test } from 'bun:test'
import { openBearer, testApi } from '#tests/support/api.ts'
import { storedPicture } from '#tests/support/desks/stored-picture.ts'
import { aCompany, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { readEnv } from './lib/env.ts'

const services = {
  ...(await testServices()),
  lifetimes: { bearerSeconds: 3, sessionSeconds: 20, fileLinkSeconds: 5 },
}
const { anyone, signedIn } = testApi(services)
const company = await aCompany(services)
/** Does it as if so much time had passed. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  services.travel(ms)
  try {
    return await work()
  } finally {
    services.travel(-ms)
  }
}

const statusBy = async (token: string) =>
  (await anyone('GET', '/auth/me', { headers: { Authorization: `Bearer ${token}` } })).status

test('a bearer holds for as long as is set, and whoever gets one is told so', async () => {
  const { sessionId } = await openBearer(services, company.attendant)
  const refresh = () =>
    anyone('POST', '/auth/refresh_token', { headers: { Cookie: `recado_refresh=${sessionId}` } })
  const first = await refresh()
  const { token, expiresInSeconds } = await first.json()
  expect(expiresInSeconds).toBe(3)
  expect(first.headers.get('set-cookie')).toContain('Max-Age=20')
  expect(await later(2_000, () => statusBy(token))).toBe(200)
  expect(await later(4_000, () => statusBy(token))).toBe(403)
  const renewed = await later(4_000, async () => (await refresh()).json())
  expect(await later(4_000, () => statusBy(renewed.token))).toBe(200)
})

test('a session that is not used ends as set, by whatever it is named', async () => {
  const longer = { ...services, lifetimes: { ...services.lifetimes, bearerSeconds: 60 } }
  const { token, name } = await openBearer(longer, company.admin)
  expect(await statusBy(token)).toBe(200)
  // It is believed for a second.
  signedIn.forgetSession(name)
  expect(await later(21_000, () => statusBy(token))).toBe(401)
})

test('a link to a file holds at least as long as is set, and at most twice as long', async () => {
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
  const fileId = await storedPicture(services, company)
  await aMessage(company, ticket, { fileId, mediaType: 'image' })
  const { token } = await openBearer(services, company.attendant)
  const headers = { Authorization: `Bearer ${token}` }
  const { url } = await (await anyone('GET', `/files/${fileId}/link`, { headers })).json()
  const opened = await anyone('GET', url)
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, max-age=5'])
  expect(await later(4_500, async () => (await anyone('GET', url)).status)).toBe(200)
  const over = await later(10_500, () => anyone('GET', url))
  expect([over.status, await over.json()]).toEqual([403, { error: 'ERR_SESSION_EXPIRED' }])
})

test('without settings they are the usual ones, and what is no number of seconds is refused by name', () => {
  const environment = {
    DATABASE_APP_URL: 'postgres://db/recado',
    DATABASE_SYSTEM_URL: 'postgres://db/recado',
    APP_SECRET: 'x'.repeat(32),
  }
  expect(readEnv(environment)).toMatchObject({
    lifetimes: { bearerSeconds: 900, sessionSeconds: 604_800, fileLinkSeconds: 3_600 },
    socketCheckSeconds: 60,
  })
  const wrong = { BEARER_SECONDS: '0', SESSION_SECONDS: 'week', SOCKET_CHECK_SECONDS: '1.5' }
  for (const [name, value] of Object.entries(wrong))
    expect(() => readEnv({ ...environment, [name]: value })).toThrow(name)
})

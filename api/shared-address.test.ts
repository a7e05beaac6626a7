import { expect, test } from 'bun:test'
import { WEB_CLAIM, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { signOut } from '#domain/auth/sign-out.ts'
import { openBearer, testApi } from '#tests/support/api.ts'
import { storedPicture } from '#tests/support/desks/stored-picture.ts'
import { aCompany, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const slow = { perSecond: 0.001, burst: 1 }
const ofUser = { perSecond: 0.001, burst: 4 }

/** An API whose address has used up what it may ask for without saying who it is. */
async function anOffice() {
  const api = testApi(services, { limits: { anonymous: slow, user: ofUser } })
  const web = (session?: string) => ({
    [WEB_HEADERS.secret]: services.secrets.sign('web-to-api', WEB_CLAIM),
    [WEB_HEADERS.address]: '127.0.0.1',
    ...(session && { [WEB_HEADERS.session]: session }),
  })
  await api.anyone('GET', '/version')
  const status = async (method: string, path: string, headers: Record<string, string> = {}) =>
    (await api.anyone(method, path, { headers })).status
  expect(await status('GET', '/version')).toBe(429)
  return { ...api, web, status }
}

test('who is signed in gets their pages where others have used up what their address may ask', async () => {
  const company = await aCompany(services)
  const { sessionId } = await openBearer(services, company.attendant)
  const { web, status, signedIn } = await anOffice()
  expect(await status('GET', '/brand', web(sessionId))).toBe(200)
  expect(await status('POST', '/auth/refresh_token', web(sessionId))).toBe(200)
  expect(await status('POST', '/auth/refresh_token', { cookie: `recado_refresh=${sessionId}` })).toBe(200)
  for (const token of [undefined, 'x'.repeat(40), 'no session']) {
    expect(await status('GET', '/brand', web(token))).toBe(429)
  }
  expect(await status('POST', '/auth/login', web(sessionId))).toBe(429)
  expect(await status('GET', '/brand', web(sessionId))).toBe(200)
  expect(await status('GET', '/brand', web(sessionId))).toBe(429)
  const otherBearer = await openBearer(services, company.admin)
  expect(await status('GET', '/brand', web(otherBearer.sessionId))).toBe(200)
  await signOut(services, otherBearer.name)
  signedIn.forgetSession(otherBearer.name)
  expect(await status('GET', '/brand', web(otherBearer.sessionId))).toBe(429)
})

test('a signed link to a file counts by whom it was signed for', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
  const fileId = await storedPicture(services, company)
  await aMessage(company, ticket, { fileId, mediaType: 'image' })
  const { as, status } = await anOffice()
  const { url } = await (await (await as(company.attendant))('GET', `/files/${fileId}/link`)).json()
  expect(await status('GET', `${url}x`)).toBe(429)
  for (const expected of [200, 200, 200, 200, 429]) expect(await status('GET', url)).toBe(expected)
})

import { expect, test } from 'bun:test'
import { unguessable } from '#domain/core/contract/id.ts'
import { HOUR_MS } from '#domain/core/contract/time.ts'
import { API_URL, testApi } from '#tests/support/api.ts'
import { aCompany, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { outsideFileUrl } from './outside-links.ts'

const services = await testServices()
const { anyone } = testApi(services)

/** A file that a customer sent, and the link to it that another system is given. */
async function aLink() {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'pending')
  const name = unguessable()
  await services.files.put(company.id, name, new Uint8Array([1, 2, 3]))
  const [file] = await services.admin`insert into files (company_id, name, state, mime) values
    (${company.id}, ${name}, 'stored', 'image/png') returning id::int`
  const fileId = Number(file?.id)
  await aMessage(company, ticket, { fileId, mediaType: 'image' })
  const { url, expiresAt } = outsideFileUrl(company.ctx, { id: fileId, name }, API_URL)
  return { path: url.slice(API_URL.length), expiresAt, name }
}

test('a link for another system opens its file without a session, until it ends', async () => {
  const { path, expiresAt } = await aLink()
  const answer = await anyone('GET', path)
  expect([answer.status, await answer.bytes()]).toEqual([200, new Uint8Array([1, 2, 3])])
  expect(Date.parse(expiresAt) - services.now().getTime()).toBeLessThanOrEqual(HOUR_MS)
  services.travel(HOUR_MS + 1000)
  expect((await anyone('GET', path)).status).toBe(403)
  services.travel(-HOUR_MS - 1000)
})

test('it opens no other file, and lasts no longer than it says', async () => {
  const [link, otherLink] = [await aLink(), await aLink()]
  const query = link.path.slice(link.path.indexOf('?'))
  const otherFile = otherLink.path.slice(0, otherLink.path.indexOf('?')) + query
  const longer = link.path.replace(/e=(\d+)/, (_, end: string) => `e=${Number(end) + 9999}`)
  const unsigned = link.path.replace(/&g=.*/, '')
  for (const path of [otherFile, longer, unsigned]) expect((await anyone('GET', path)).status).toBe(403)
})

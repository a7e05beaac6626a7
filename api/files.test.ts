import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { addStoredFile } from '#domain/files/fetch-file.ts'
import { testApi } from '#tests/support/api.ts'
import { storedPicture } from '#tests/support/desks/stored-picture.ts'
import { aCompany, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { as, anyone, signedIn } = testApi(services)

test('a link that was made before the subscription ended opens nothing any more', async () => {
  // The first company of a database is the platform's own, which never ends.
  await aCompany(services)
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
  const fileId = await storedPicture(services, company)
  await aMessage(company, ticket, { fileId, mediaType: 'image' })
  const call = await as(company.attendant)
  const { url } = await (await call('GET', `/files/${fileId}/link`)).json()
  expect((await anyone('GET', url)).status).toBe(200)

  await services.admin`update companies set due_at = now() - interval '1 day' where id = ${company.id}`
  signedIn.forget(company.id)
  const refused = await anyone('GET', url)
  expect([refused.status, await refused.json()]).toEqual([403, { error: 'ERR_SUBSCRIPTION_EXPIRED' }])
})

test('a file opens, whatever its sender called it and said that it is', async () => {
  await aCompany(services)
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
  const name = 'cd'.repeat(16)
  await services.files.put(company.id, name, new Blob(['bytes']))
  const file = { name, size: 5, mime: 'text/plain', width: 1, height: 1 }
  const fileId = await inTransaction(company.ctx, (tx) => addStoredFile(tx, file))
  await aMessage(company, ticket, { fileId, mediaType: 'application' })
  const call = await as(company.attendant)
  const { url } = await (await call('GET', `/files/${fileId}/link`)).json()

  const open = async (mime: string, originalName: string) => {
    await services.admin`update files set mime = ${mime}, original_name = ${originalName} where id = ${fileId}`
    const { status, headers } = await anyone('GET', url)
    return [status, headers.get('content-type'), headers.get('content-disposition')]
  }
  expect(await open('text/plain\r\nX-Evil: 1', 'a\r\nX-Evil: 1.txt')).toEqual([
    200,
    'application/octet-stream',
    `attachment; filename="file"; filename*=UTF-8''a%20X-Evil%3A%201.txt`,
  ])
  expect(await open('ímage/png', '\u202egpj.exe ')).toEqual([
    200,
    'application/octet-stream',
    `attachment; filename="file"; filename*=UTF-8''gpj.exe`,
  ])
  expect(await open('IMAGE/PNG', '"; filename="a.html')).toEqual([
    200,
    'image/png',
    `inline; filename="file"; filename*=UTF-8''%22%3B%20filename%3D%22a.html`,
  ])
})

test('files that this process may not read are no missing ones: calls say so, and health', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
  const fileId = await storedPicture(services, company)
  await aMessage(company, ticket, { fileId, mediaType: 'image' })
  const refuse = () => Promise.reject(Object.assign(new Error('permission denied'), { code: 'EACCES' }))
  const files = { ...services.files, get: refuse, check: refuse }
  const closed = testApi({ ...services, files })
  const call = await closed.as(company.attendant)
  const { url } = await (await call('GET', `/files/${fileId}/link`)).json()
  const refused = await closed.anyone('GET', url)
  expect([refused.status, (await refused.json()).error]).toEqual([503, 'ERR_STORAGE_REFUSED'])
  const health = await closed.anyone('GET', '/health/ready')
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ status: 'amber', database: 'green', files: 'red' })
  expect(await (await anyone('GET', '/health/ready')).json()).toMatchObject({ files: 'green' })
})

import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { ROUTES } from '../routes/index.ts'
import { makeDocument } from './openapi.ts'

const services = await testServices()
const { api } = testApi(services)
const ask = (headers: Record<string, string> = {}) =>
  api.request('/openapi.json', { headers }, { socketAddress: '127.0.0.1' })

test('the document is packed for who takes that, and is not sent again to who has it', async () => {
  const plain = await ask()
  const packed = await ask({ 'accept-encoding': 'br, gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const text = new TextDecoder().decode(Bun.gunzipSync(await packed.arrayBuffer()))
  expect(await plain.text()).toBe(text)
  const etag = String(plain.headers.get('etag'))
  expect(packed.headers.get('etag')).toBe(etag)
  const repeated = await ask({ 'if-none-match': etag })
  expect([repeated.status, await repeated.text()]).toEqual([304, ''])
})

test('the document is written once, however often it is asked for', () => {
  const read = makeDocument(ROUTES)
  expect(read()).toBe(read())
})

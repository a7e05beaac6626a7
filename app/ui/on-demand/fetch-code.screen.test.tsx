import { beforeEach, expect, test } from 'bun:test'
import { fetchCode, __vitePreload as importWithParts } from './fetch-code'

const addresses: string[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  addresses.length = 0
  document.head.innerHTML = ''
  answer = () => new Response('export {}')
  const nativeFetch = globalThis.fetch
  globalThis.fetch = Object.assign(
    async (input: RequestInfo | URL) => {
      addresses.push(String(input))
      return answer()
    },
    { preconnect: nativeFetch.preconnect },
  )
})

test('a part is imported only when all that it imports has come, and what did not come is asked for again', async () => {
  const imported: string[] = []
  const load = async () => imported.push('part')
  answer = () => Promise.reject(new TypeError('no network'))
  expect(await importWithParts(load, ['assets/part-1.js', 'assets/words-1.js']).catch(String)).toContain(
    'no network',
  )
  answer = () => new Response('not there', { status: 404 })
  expect(await importWithParts(load, ['assets/part-1.js']).catch(String)).toContain('404')
  expect(imported).toEqual([])

  answer = () => new Response('export {}')
  await importWithParts(load, ['assets/part-1.js', 'assets/words-1.js'])
  expect(imported).toEqual(['part'])
})

test('what came, or is on its way, or the document names, is not asked for', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/named.js">'
  await Promise.all(['/assets/a.js', '/assets/a.js', '/assets/named.js'].map(fetchCode))
  await importWithParts(async () => undefined, ['assets/a.js'])
  expect(addresses).toEqual(['/assets/a.js'])
})

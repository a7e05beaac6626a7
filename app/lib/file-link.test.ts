import { afterEach, describe, expect, test } from 'bun:test'
import { pageBearer } from '#tests/support/page-bearer.ts'
import { keepBearer } from './bearer'
import { fetchFile, freshLink } from './file-link.ts'

const nativeFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = nativeFetch
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const PATH = '/media/2/7/7713c481caecdbfbf3f1e36e595286e2'
const signed = (endsAt: number) => `${PATH}?s=3.abc&e=${endsAt / 1000}&g=xyz`

describe('the link to a file', () => {
  test('is the signed one until it ends', () => {
    expect(freshLink(signed(NOW + 1000), NOW)).toBe(signed(NOW + 1000))
    expect(freshLink(signed(NOW - 1000), NOW)).toBeUndefined()
  })

  test('of a bare address is the one that the page already has', () => {
    const knownLinks = new Map([[PATH, signed(NOW + 5000)]])
    expect(freshLink(PATH, NOW, knownLinks)).toBe(signed(NOW + 5000))
    expect(freshLink(PATH, NOW, new Map())).toBeUndefined()
    expect(freshLink(signed(NOW - 1), NOW, knownLinks)).toBe(signed(NOW + 5000))
  })

  test('of what waits in this browser needs no signature', () => {
    expect(freshLink('blob:http://localhost/1', NOW)).toBe('blob:http://localhost/1')
  })
})

describe('a file', () => {
  /** The API: it opens a file by these links alone, and gives this one to who asks. */
  function answerWith({ opens, gives }: { opens: string[]; gives: string }) {
    const requests: string[] = []
    const answer = async (input: RequestInfo | URL) => {
      const path = String(input).replace('http://api.test', '')
      requests.push(path)
      if (path === '/files/7/link') return Response.json({ url: gives })
      if (opens.includes(path)) return new Response('bytes')
      return Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 403 })
    }
    globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect })
    return requests
  }
  const [old, young] = [signed(NOW + 1_000), signed(NOW + 2_000)]

  test('whose link is refused though it is fresh is asked for by another, once', async () => {
    keepBearer({ ...pageBearer(), now: new Date(NOW).toISOString() })
    const signRequests = answerWith({ opens: [young], gives: young })
    expect(await (await fetchFile(old, 'http://api.test'))?.text()).toBe('bytes')
    expect(signRequests).toEqual([old, '/files/7/link', young])
    signRequests.length = 0
    expect((await fetchFile(PATH, 'http://api.test'))?.ok).toBe(true)
    expect(signRequests).toEqual([young])
  })

  test('that opens by no link is asked for no third time', async () => {
    keepBearer({ ...pageBearer(), now: new Date(NOW).toISOString() })
    const youngRequests = answerWith({ opens: [], gives: young })
    expect((await fetchFile(old, 'http://api.test'))?.status).toBe(403)
    expect(youngRequests).toHaveLength(3)
  })
})

import { describe, expect, test } from 'bun:test'
import { scaled } from '#tests/support/machine.ts'
import { askOutside, isPublic, publicUrl, requirePublicUrl } from './outgoing.ts'

const strict = { mayReachPrivate: false }
const request = { method: 'GET', headers: {}, timeoutMs: scaled(2_000), maxBytes: 1000 } as const

describe('an address that a user gives', () => {
  test.each([
    'http://example.com',
    'https://127.0.0.1',
    'https://[::1]/v1',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://10.1.2.3',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://[fd00::1]',
    'https://[64:ff9b::7f00:1]',
    'https://2130706433',
    'https://user:secret@example.com',
    'file:///etc/passwd',
    'not an address',
  ])('%s is refused', (url) => {
    expect(() => publicUrl(url, strict)).toThrow('ERR_PRIVATE_ADDRESS')
  })

  test('a name that stands for this machine is refused when it is looked up', async () => {
    const attempt = askOutside({ ...request, url: 'https://localhost/v1' }, strict)
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' })
  })

  test.each(['https://api.example.com/\nv1', 'https://api.exa\tmple.com', 'https://api.example.com/a b'])(
    '%j is no address that a field takes: another would be called than the one that is shown',
    (url) => {
      const refusal = { code: 'ERR_VALIDATION', details: { fields: { url: 'invalid' } } }
      expect(() => requirePublicUrl('url', url, strict)).toThrow(expect.objectContaining(refusal))
    },
  )

  test('a public one is none of these', () => {
    expect(isPublic('8.8.8.8')).toBe(true)
    expect(isPublic('2606:4700:4700::1111')).toBe(true)
    expect(publicUrl('https://api.example.com/v1', strict).host).toBe('api.example.com')
  })

  test('where the operator allows it, this machine is asked, and an answer without end is cut', async () => {
    const server = Bun.serve({
      port: 0,
      fetch: ({ url, headers }) =>
        url.endsWith('/long') ? new Response('x'.repeat(5000)) : Response.json({ host: headers.get('host') }),
    })
    try {
      const rules = { mayReachPrivate: true }
      const base = `http://localhost:${server.port}`
      const answer = await askOutside({ ...request, url: base }, rules)
      expect(JSON.parse(answer.text)).toEqual({ host: `localhost:${server.port}` })
      await expect(askOutside({ ...request, url: `${base}/long` }, rules)).rejects.toThrow('too long')
    } finally {
      await server.stop(true)
    }
  })
})

import { describe, expect, test } from 'bun:test'
import { isClient, mayControl } from './callers.ts'

const LOCAL_HOST = '127.0.0.1:4100'

describe('the control of the simulator', () => {
  test.each([
    ['a program', {}],
    ['its own page', { origin: `http://${LOCAL_HOST}`, 'sec-fetch-site': 'same-origin' }],
    ['its own page, reading', { 'sec-fetch-site': 'same-origin' }],
    ['who types its address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ])('serves %s', (_, headers) => {
    expect(mayControl(request('/phones', headers))).toBe(true)
  })

  test.each([
    ['a page of another site', { origin: 'https://example.com' }],
    ['a page of this machine on another port', { origin: 'http://127.0.0.1:3000' }],
    ['a page under another name of this machine', { origin: 'http://localhost:4100' }],
    ['its own page over TLS, which it has not', { origin: `https://${LOCAL_HOST}` }],
    ['a page without an origin', { origin: 'null' }],
    [
      'another page that loads it as a picture',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    ],
    ['a name that points here', { host: 'rebound.example:4100' }],
  ])('refuses %s', (_, headers) => {
    expect(mayControl(request('/phones', headers))).toBe(false)
  })

  test('lets another page open the phone page, and nothing else', () => {
    const headers = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }
    expect(mayControl(request('/', headers))).toBe(true)
    expect(mayControl(request('/phones', headers))).toBe(false)
    expect(mayControl(request('/', headers, 'POST'))).toBe(false)
  })
})

test('the WebSocket and the media host serve programs and the client, and no page', () => {
  expect(isClient(request('/ws/chat', {}))).toBe(true)
  expect(isClient(request('/ws/chat', { origin: 'https://web.whatsapp.com' }))).toBe(true)
  for (const origin of ['https://example.com', `http://${LOCAL_HOST}`, 'null'])
    expect(isClient(request('/ws/chat', { origin }))).toBe(false)
})

function request(path: string, headers: Record<string, string>, method = 'GET'): Request {
  return new Request(`http://${LOCAL_HOST}${path}`, { method, headers: { host: LOCAL_HOST, ...headers } })
}

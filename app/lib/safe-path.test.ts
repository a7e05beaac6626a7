import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { safePath } from './safe-path'
import { safeBack } from './server/session.server'

const ORIGIN = 'https://inbox.example'

const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '/\t/evil.example/x',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/tickets/..//evil.example',
  '/%2e%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '',
]

describe('the path to go back to', () => {
  test('is never another site, however it is disguised', () => {
    expect(ELSEWHERE.filter((named) => safePath(named) !== undefined)).toEqual([])
    for (const nonPath of [null, undefined, 7, {}]) expect(safePath(nonPath)).toBeUndefined()
  })

  test('is ours with its query, and fits into a header', () => {
    expect(safePath('/tickets?tab=closed&q=a%2Fb#end')).toBe('/tickets?tab=closed&q=a%2Fb#end')
    expect(safePath('/tickets?q=joão')).toBe('/tickets?q=jo%C3%A3o')
    expect(safePath('/a/../tickets')).toBe('/tickets')
  })

  test('holds for whatever can be written', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '\r',
      '%09',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
    )
    const pathPart = fc.oneof(
      part,
      fc.constantFrom('evil.example', 'login', 'https:', '/'),
      fc.string({ unit: 'binary' }),
    )
    const address = fc.array(pathPart, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((text) => `/${text}`),
        ),
        (named) => {
          const path = safePath(named)
          if (path === undefined) return
          expect(path.startsWith('//')).toBe(false)
          expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
          expect(new Headers({ Location: path }).get('location')).toBe(path)
          expect(safePath(path)).toBe(path)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

test('after signing in one goes where one was, else to the inbox', () => {
  expect(safeBack('/tickets/abc?tab=open')).toBe('/tickets/abc?tab=open')
  for (const named of [...ELSEWHERE, null, undefined, '/login', '/login?back=/', '/x/../login', '/logout']) {
    expect(safeBack(named)).toBe('/tickets')
  }
})

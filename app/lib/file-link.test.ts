import { describe, expect, test } from 'bun:test'
import { freshLink } from './file-link.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const PATH = '/media/2/7/7713c481caecdbfbf3f1e36e595286e2'
const signed = (endsAt: number) => `${PATH}?s=3.abc&e=${endsAt / 1000}&g=xyz`

describe('the link to a file', () => {
  test('is the signed one until it ends', () => {
    expect(freshLink(signed(NOW + 1000), NOW)).toBe(signed(NOW + 1000))
    expect(freshLink(signed(NOW - 1000), NOW)).toBeUndefined()
  })

  test('of a bare address is the one that the page already has', () => {
    const known = new Map([[PATH, signed(NOW + 5000)]])
    expect(freshLink(PATH, NOW, known)).toBe(signed(NOW + 5000))
    expect(freshLink(PATH, NOW, new Map())).toBeUndefined()
    expect(freshLink(signed(NOW - 1), NOW, known)).toBe(signed(NOW + 5000))
  })

  test('of what waits in this browser needs no signature', () => {
    expect(freshLink('blob:http://localhost/1', NOW)).toBe('blob:http://localhost/1')
  })
})

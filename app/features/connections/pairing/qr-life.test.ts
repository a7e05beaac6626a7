import { describe, expect, test } from 'bun:test'
import { secondsLeft, shownAfter } from './qr-life.ts'

const updatedAt = '2026-11-21T12:00:00.000Z'
const start = Date.parse(updatedAt)
const at = (seconds: number) => start + seconds * 1000

describe('the life of a QR code', () => {
  test('is a minute for the first, and twenty seconds for each after it', () => {
    const none = shownAfter(undefined, { code: '', now: at(0), updatedAt })
    const first = shownAfter(none, { code: 'a', now: at(2), updatedAt })
    expect(secondsLeft(first, at(2))).toBe(60)
    expect(secondsLeft(first, at(32))).toBe(30)
    const second = shownAfter(first, { code: 'b', now: at(62), updatedAt })
    expect(secondsLeft(second, at(62))).toBe(20)
  })

  test('does not begin anew while the same code is told again, and never falls below nothing', () => {
    const first = shownAfter(undefined, { code: '', now: at(0), updatedAt })
    const shown = shownAfter(first, { code: 'a', now: at(1), updatedAt })
    expect(shownAfter(shown, { code: 'a', now: at(30), updatedAt })).toBe(shown)
    expect(secondsLeft(shown, at(90))).toBe(0)
  })

  test('of one that was there before counts from when it came, as the shorter until it has outlived that', () => {
    const shown = shownAfter(undefined, { code: 'a', now: at(5), updatedAt })
    expect(secondsLeft(shown, at(5))).toBe(15)
    expect(secondsLeft(shown, at(25))).toBe(35)
  })
})

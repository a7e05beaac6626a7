import { describe, expect, test } from 'bun:test'
import { secondsLeft, shownAfter } from './qr-life.ts'

const updatedAt = '2026-11-21T12:00:00.000Z'
const start = Date.parse(updatedAt)
const timeAt = (seconds: number) => start + seconds * 1000

describe('the life of a QR code', () => {
  test('is a minute for the first, and twenty seconds for each after it', () => {
    const noCode = shownAfter(undefined, { code: '', now: timeAt(0), updatedAt })
    const first = shownAfter(noCode, { code: 'a', now: timeAt(2), updatedAt })
    expect(secondsLeft(first, timeAt(2))).toBe(60)
    expect(secondsLeft(first, timeAt(32))).toBe(30)
    const second = shownAfter(first, { code: 'b', now: timeAt(62), updatedAt })
    expect(secondsLeft(second, timeAt(62))).toBe(20)
  })

  test('does not begin anew while the same code is told again, and never falls below nothing', () => {
    const first = shownAfter(undefined, { code: '', now: timeAt(0), updatedAt })
    const nextShown = shownAfter(first, { code: 'a', now: timeAt(1), updatedAt })
    expect(shownAfter(nextShown, { code: 'a', now: timeAt(30), updatedAt })).toBe(nextShown)
    expect(secondsLeft(nextShown, timeAt(90))).toBe(0)
  })

  test('of one that was there before counts from when it came, as the shorter until it has outlived that', () => {
    const late = shownAfter(undefined, { code: 'a', now: timeAt(5), updatedAt })
    expect(secondsLeft(late, timeAt(5))).toBe(15)
    expect(secondsLeft(late, timeAt(25))).toBe(35)
  })
})

import { describe, expect, test } from 'bun:test'
import { makeLimiter } from './limiter.ts'

describe('a rate', () => {
  test('lets a burst through, then so many a second', () => {
    let now = 0
    const take = makeLimiter({ perSecond: 2, burst: 3 }, () => now)
    expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 1, 0])
    now = 1000
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 1])
  })
})

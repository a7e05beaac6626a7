import { describe, expect, test } from 'bun:test'
import { makeExpiring } from './expiring.ts'

/** A clock that is moved by hand and rings what was to ring. */
function aClock() {
  let now = 0
  let bells: { due: number; tell: () => void }[] = []
  return {
    now: () => now,
    later: (tell: () => void, ms: number) => bells.push({ due: now + ms, tell }),
    pass(ms: number) {
      now += ms
      const dueBells = bells.filter(({ due: dueAt }) => dueAt <= now)
      bells = bells.filter(({ due: dueAt }) => dueAt > now)
      for (const { tell } of dueBells) tell()
    },
  }
}

describe('what is true for a while', () => {
  test('ends by itself, each word at its time, and says so', () => {
    const clock = aClock()
    const words = makeExpiring<{ name: string; forMs: number }>(clock)
    let changeCount = 0
    words.subscribe(() => changeCount++)
    words.set(1, [
      { name: 'Ana', forMs: 100 },
      { name: 'Bia', forMs: 300 },
    ])
    clock.pass(100)
    expect(words.get(1).map(({ name }) => name)).toEqual(['Bia'])
    clock.pass(200)
    expect(words.get(1)).toEqual([])
    expect(changeCount).toBe(3)
  })

  test('goes on while it is said again, and ends at once when it is taken back', () => {
    const clock = aClock()
    const words = makeExpiring<{ forMs: number }>(clock)
    words.set(1, [{ forMs: 100 }])
    clock.pass(60)
    words.set(1, [{ forMs: 100 }])
    clock.pass(60)
    expect(words.get(1)).toHaveLength(1)
    words.set(1, [])
    expect(words.get(1)).toEqual([])
    expect(words.get(2)).toBe(words.get(3))
  })
})

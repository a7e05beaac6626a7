import { describe, expect, test } from 'bun:test'
import type { KeyChanges } from '../../driver.ts'
import { boundedBytes } from '../bounded-bytes.ts'
import { groupCommit } from './group-commit.ts'

const key = (id: string, value: number) => ({ type: 'session', id, value: Uint8Array.of(value) })
const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

function recorder() {
  const writes: KeyChanges[] = []
  const gates: (() => void)[] = []
  const commits = groupCommit(async (changes) => {
    writes.push(changes)
    await new Promise<void>((resolve) => gates.push(resolve))
  })
  return { writes, commits, next: () => gates.shift()?.() }
}

describe('committing keys', () => {
  test('one at a time; what comes meanwhile goes together into the next', async () => {
    const { writes, commits, next } = recorder()
    const first = commits.put({ keys: [key('a', 1)] })
    await tick()
    const second = commits.put({ keys: [key('b', 2)] })
    const third = commits.put({ keys: [key('c', 3)], raw: [{ dedupeKey: 'm', data: Uint8Array.of(1) }] })
    next()
    await first
    await tick()
    expect(writes.map(({ keys }) => keys.map(({ id }) => id))).toEqual([['a'], ['b', 'c']])
    next()
    await Promise.all([second, third])
    expect(writes[1]?.raw).toHaveLength(1)
  })

  test('what comes in the same turn shares the first commit, the later value of a key wins', async () => {
    const { writes, commits, next } = recorder()
    const puts = [commits.put({ keys: [key('a', 1)] }), commits.put({ keys: [key('a', 2)] })]
    await tick()
    next()
    await Promise.all(puts)
    expect(writes).toHaveLength(1)
    expect(writes[0]?.keys).toEqual([key('a', 2)])
  })

  test('a failure reaches everybody whose change was in it, and nobody else', async () => {
    let fails = true
    const commits = groupCommit(async () => {
      if (fails) throw new Error('no database')
    })
    const attempts = [commits.put({ keys: [key('a', 1)] }), commits.put({ keys: [key('b', 1)] })]
    for (const attempt of attempts) await expect(attempt).rejects.toThrow('no database')
    fails = false
    await commits.put({ keys: [key('c', 1)] })
  })
})

describe('the cache of keys', () => {
  test('is bounded by bytes; the least recently used leaves first', () => {
    const cache = boundedBytes(3 * 1200)
    for (const id of ['a', 'b', 'c']) cache.set(id, new Uint8Array(1000))
    cache.get('a')
    cache.set('d', new Uint8Array(1000))
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('a')).toHaveLength(1000)
    expect(cache.size()).toBeLessThanOrEqual(3 * 1200)
  })

  test('remembers that there is no such key', () => {
    const cache = boundedBytes(1000)
    cache.set('a', null)
    expect(cache.get('a')).toBeNull()
    expect(cache.get('b')).toBeUndefined()
  })
})

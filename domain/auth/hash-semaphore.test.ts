import { describe, expect, test } from 'bun:test'
import { type Hashing, makeHashSemaphore } from './hash-semaphore.ts'

/** Work that ends when it is told to, and the order in which it began. */
function hashing() {
  const withPermit = makeHashSemaphore()
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, turn: Partial<Hashing> = {}) =>
    withPermit({ kind: 'sign-in', for: null, isTrusted: false, ...turn }, () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    for (let tick = 0; tick < 10; tick++) await Promise.resolve()
  }
  const codeOf = (hashed: Promise<string>) =>
    hashed.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return { ask, began, end, codeOf }
}

describe('a permit to hash', () => {
  test('is had by two at once, then in the order of asking', async () => {
    const { ask, began, end } = hashing()
    for (const name of ['a', 'b', 'c', 'd']) void ask(name)
    expect(began).toEqual(['a', 'b'])
    await end('b')
    await end('a')
    expect(began).toEqual(['a', 'b', 'c', 'd'])
  })

  test('goes to who signs in before everybody else, and never both to others', async () => {
    const { ask, began, end } = hashing()
    for (const name of ['x', 'y', 'z']) void ask(name, { kind: 'other' })
    expect(began).toEqual(['x'])
    for (const name of ['a', 'b']) void ask(name)
    expect(began).toEqual(['x', 'a'])
    await end('x')
    expect(began).toEqual(['x', 'a', 'b'])
    await end('a')
    expect(began).toEqual(['x', 'a', 'b', 'y'])
  })

  test('is refused beyond what may wait, to a crowd of one network first', async () => {
    const { ask, codeOf, began, end } = hashing()
    const crowd = Array.from({ length: 12 }, (_, n) => codeOf(ask(`s${n}`, { for: 'stranger' })))
    const right = ask('right', { for: 'office' })
    expect(await Promise.all(crowd.slice(6))).toEqual(Array.from({ length: 6 }, () => 'ERR_BUSY'))
    await end('s0')
    expect(began.at(-1)).toBe('right')
    await end('right')
    for (let n = 1; n < 6; n++) await end(`s${n}`)
    expect(await right).toBe('right')

    const otherHashes = Array.from({ length: 6 }, (_, n) => codeOf(ask(`o${n}`, { kind: 'other' })))
    expect(await Promise.race([otherHashes[5], otherHashes[0]])).toBe('ERR_BUSY')
    const networkHashes = Array.from({ length: 30 }, (_, n) => codeOf(ask(`n${n}`, { for: `network ${n}` })))
    expect(await networkHashes.at(-1)).toBe('ERR_BUSY')
    expect(began).toContain('n0')
  })

  test('is had by who is trusted before those who guess, in the place of one of them where all are taken', async () => {
    const { ask, codeOf, began, end } = hashing()
    const guesses = Array.from({ length: 18 }, (_, n) => codeOf(ask(`g${n}`, { for: `network ${n % 3}` })))
    const right = ask('right', { for: 'office', isTrusted: true })
    expect(await guesses.at(-1)).toBe('ERR_BUSY')
    await end('g0')
    expect(began.at(-1)).toBe('right')
    await end('right')
    expect(await right).toBe('right')
    const stranger = codeOf(ask('stranger', { for: 'network 9' }))
    expect(began).not.toContain('stranger')
    for (let n = 1; n < 17; n++) await end(`g${n}`)
    await end('stranger')
    expect(await stranger).toBe('done')
  })

  test('is had at once by who comes first of their network, however many of some others are not known to guess yet', async () => {
    const { ask, codeOf, began, end } = hashing()
    const crowd = Array.from({ length: 18 }, (_, n) =>
      codeOf(ask(`g${n}`, { for: `network ${n % 3}`, isTrusted: true })),
    )
    const right = ask('right', { for: 'office', isTrusted: true })
    expect(await Promise.race([...crowd.slice(-3), right])).toBe('ERR_BUSY')
    await end('g0')
    await end('g1')
    expect(began).toContain('right')
    await end('right')
    expect(await right).toBe('right')
  })

  test('is free again when the work fails', async () => {
    const withPermit = makeHashSemaphore()
    const fail = () =>
      withPermit({ kind: 'other', for: 'a', isTrusted: true }, () => Promise.reject(new Error('no')))
    for (let n = 0; n < 20; n++) await expect(fail()).rejects.toThrow('no')
    expect(await withPermit({ kind: 'other', for: 'a', isTrusted: true }, async () => 'done')).toBe('done')
  })
})

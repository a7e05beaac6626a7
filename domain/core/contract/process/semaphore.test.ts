import { expect, test } from 'bun:test'
import { makeSemaphore } from './semaphore.ts'

/** Works that end when they are told to, and who has begun so far. */
function works() {
  const withPermit = makeSemaphore(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    start(name: string, key?: string): Promise<void> {
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      return withPermit(work, key)
    },
    async endOne(): Promise<void> {
      ends.shift()?.()
      await Bun.sleep(0)
    },
  }
}

test('so many work at once, the others in the order in which they came', async () => {
  const { begun, start, endOne } = works()
  for (const name of ['a', 'b', 'c', 'd']) void start(name)
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (let nth = 0; nth < 3; nth++) await endOne()
  await Promise.all([start('e'), endOne().then(endOne)])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('whoever has fewer at work comes before who has many waiting', async () => {
  const { begun, start, endOne } = works()
  for (const name of ['one 1', 'one 2', 'one 3', 'one 4']) void start(name, 'one')
  void start('other 1', 'other')
  void start('other 2', 'other')
  await endOne()
  await endOne()
  await endOne()
  expect(begun).toEqual(['one 1', 'one 2', 'other 1', 'one 3', 'other 2'])
})

test('whoever comes first waits for one of each of the others, however many they have waiting', async () => {
  const { begun, start, endOne } = works()
  for (const key of ['one', 'two', 'three']) {
    for (let nth = 1; nth <= 3; nth++) void start(`${key} ${nth}`, key)
  }
  void start('visitor', 'visitor')
  for (let nth = 0; nth < 4; nth++) await endOne()
  expect(begun).toEqual(['one 1', 'one 2', 'two 1', 'three 1', 'visitor', 'one 3'])
})

test('whoever has not been served of late goes before those who are served all the time', async () => {
  const { begun, start, endOne } = works()
  for (const key of ['one', 'two']) for (let nth = 1; nth <= 4; nth++) void start(`${key} ${nth}`, key)
  for (let nth = 0; nth < 3; nth++) await endOne()
  void start('visitor', 'visitor')
  await endOne()
  expect(begun.at(-1)).toBe('visitor')
})

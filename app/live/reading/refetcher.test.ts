import { describe, expect, test } from 'bun:test'
import { makeRefetcher } from './refetcher.ts'

/** A reading that ends when the test says so. */
function aReading() {
  const begun: PromiseWithResolvers<boolean>[] = []
  let hear: () => void = () => undefined
  const read = () => {
    const reading = Promise.withResolvers<boolean>()
    begun.push(reading)
    hear()
    return reading.promise
  }
  /** Resolves once the reading of that number has begun. */
  async function nth(number: number): Promise<PromiseWithResolvers<boolean>> {
    while (begun.length < number) await new Promise<void>((resolve) => (hear = resolve))
    const reading = begun[number - 1]
    if (!reading) throw new Error('there is none')
    return reading
  }
  return { begun, read, nth }
}

describe('what is read again', () => {
  test('is read one at a time, and once more however often it is asked for meanwhile', async () => {
    const { begun, read, nth } = aReading()
    const refetcher = makeRefetcher(read)
    refetcher.refetch()
    refetcher.refetch()
    refetcher.refetch()
    expect(begun).toHaveLength(1)
    begun[0]?.resolve(true)
    const second = await nth(2)
    second.resolve(true)
    await second.promise
    refetcher.refetch()
    await nth(3)
    expect(begun).toHaveLength(3)
    refetcher.stop()
  })

  test('is read again after a failure, of either kind, until it succeeds', async () => {
    const { begun, read, nth } = aReading()
    const refetcher = makeRefetcher(read, 1)
    refetcher.refetch()
    begun[0]?.resolve(false)
    const second = await nth(2)
    second.reject(new Error('no network'))
    const third = await nth(3)
    third.resolve(true)
    await third.promise
    expect(begun).toHaveLength(3)
  })

  test('is read no more once nobody looks, not even after a failure', async () => {
    const { begun, read } = aReading()
    const refetcher = makeRefetcher(read, 0)
    refetcher.refetch()
    refetcher.refetch()
    refetcher.stop()
    begun[0]?.resolve(false)
    await begun[0]?.promise
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(begun).toHaveLength(1)
  })
})

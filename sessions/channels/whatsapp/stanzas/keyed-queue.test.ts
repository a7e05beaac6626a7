import { describe, expect, test } from 'bun:test'
import { keyedQueue } from './keyed-queue.ts'

describe('a queue a key', () => {
  test('of one key follow each other, those of others do not wait', async () => {
    const enqueue = keyedQueue()
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const slow = enqueue('a', async () => {
      await gate.promise
      order.push('a1')
    })
    const next = enqueue('a', async () => void order.push('a2'))
    await enqueue('b', async () => void order.push('b1'))
    expect(order).toEqual(['b1'])
    gate.resolve()
    await Promise.all([slow, next])
    expect(order).toEqual(['b1', 'a1', 'a2'])
  })

  test('go on after one that failed, which tells its own caller', async () => {
    const enqueue = keyedQueue()
    const failed = enqueue('a', () => Promise.reject(new Error('no')))
    const next = enqueue('a', async () => 'went on')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('went on')
  })
})

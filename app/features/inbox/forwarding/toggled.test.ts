import { describe, expect, test } from 'bun:test'
import { MAX_FORWARDED } from '#domain/messages/contract/schema.ts'
import { toggled } from './toggled.ts'

describe('selecting messages to forward', () => {
  test('puts one in and takes it out again', () => {
    const { ids } = toggled(new Set([1]), 2)
    expect([...ids]).toEqual([1, 2])
    expect([...toggled(ids, 1).ids]).toEqual([2])
  })

  test('ends where no more can be passed on at a time, and says so', () => {
    const full = new Set(Array.from({ length: MAX_FORWARDED }, (_, index) => index + 1))
    expect(toggled(full, 999)).toEqual({ ids: full, isFull: true })
    expect(toggled(full, 1)).toMatchObject({ isFull: false })
  })
})

import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { Color } from './fields.ts'
import { problemsOf } from './problems.ts'

describe('a colour', () => {
  test.each([
    ['#2563EB', '#2563eb'],
    ['#abc', '#aabbcc'],
    ['abc', '#aabbcc'],
    [' 2563eb ', '#2563eb'],
    ['#2563ebff', '#2563eb'],
  ])('given as %s is kept as %s', (given, kept) => {
    expect(Color().parse(given)).toBe(kept)
  })

  test.each(['azul', '#ab', '#12345', ''])('is not %p, and the problem says what one looks like', (given) => {
    const { error } = z.object({ color: Color() }).safeParse({ color: given })
    expect(problemsOf(error?.issues ?? [])).toEqual({ color: 'color' })
  })
})

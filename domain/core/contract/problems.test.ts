import { expect, test } from 'bun:test'
import { z } from 'zod'
import { problemsOf } from './problems.ts'

const Box = z.object({ boxes: z.coerce.number<number | string>().int().min(0) })

/** The code of what is wrong with the number of boxes. */
function codeOf(boxes: unknown): string | undefined {
  return problemsOf(Box.safeParse({ boxes }).error?.issues ?? []).boxes
}

test('a number with a fraction is not called missing', () => {
  expect(codeOf('2.5')).toBe('whole')
  expect(codeOf(2.5)).toBe('whole')
  expect(codeOf(undefined)).toBe('required')
})

test('a number of any size is too large or too small, never too long or too short', () => {
  expect(codeOf('1e20')).toBe('tooLarge')
  expect(codeOf('-1')).toBe('tooSmall')
  expect(codeOf('-1e20')).toBe('tooSmall')
})

import { expect, test } from 'bun:test'
import { scaled } from '#tests/support/machine.ts'
import { withoutEnd } from './without-end.ts'

const cases: [text: string, signs: string, rest: string][] = [
  ['https://x.demo/v1//', '/', 'https://x.demo/v1'],
  ['1.234,.', '.,', '1.234'],
  ['///', '/', ''],
  ['', '/', ''],
  ['a/b', '/', 'a/b'],
]
test.each(cases)('%p without %p at its end', (text, signs, rest) => {
  expect(withoutEnd(text, signs)).toBe(rest)
})

test('a long run before the end takes no time', () => {
  const text = `${'/'.repeat(300_000)}x`
  const startedAt = performance.now()
  expect(withoutEnd(text, '/')).toBe(text)
  expect(performance.now() - startedAt).toBeLessThan(scaled(2_000))
})

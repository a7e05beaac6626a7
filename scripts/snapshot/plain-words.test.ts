import { expect, test } from 'bun:test'
import { refusal } from '#scripts/refusal.ts'
import { inPlainWords } from './plain-words.ts'

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk can only be read'],
  ['EACCES', 'this user may not write there'],
])('%s is told as "%s"', (code, words) => {
  const explained = inPlainWords(
    'The backup could not be written',
    Object.assign(new Error('write'), { code }),
  )
  expect(String(explained)).toContain(`The backup could not be written: ${words} (write).`)
})

test('a refusal and a fault of ours stay as they are', () => {
  const [refused, fault] = [refusal('There is no backup.'), new TypeError('undefined')]
  expect(inPlainWords('The backup', refused)).toBe(refused)
  expect(inPlainWords('The backup', fault)).toBe(fault)
})

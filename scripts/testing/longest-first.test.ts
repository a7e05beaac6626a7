import { expect, test } from 'bun:test'
import path from 'node:path'
import { kindOf, testFiles } from './kinds.ts'
import { longestFirst, SECONDS } from './longest-first.ts'

test('the longest files begin first, and of the others all are there', () => {
  const known = Object.keys(SECONDS)
  const files = ['tests/e2e/new.test.ts', ...known, 'tests/e2e/another.test.ts']
  const order = longestFirst(files)
  const seconds = order.map((file) => SECONDS[file] ?? 30)
  expect(seconds).toEqual(seconds.toSorted((one, other) => other - one))
  expect(order.toSorted()).toEqual(files.toSorted())
})

test('no file is remembered that is gone, or that runs elsewhere', () => {
  const there = testFiles(path.resolve(import.meta.dirname, '../..')).filter(
    (file) => kindOf(file) !== 'unit',
  )
  expect(Object.keys(SECONDS).filter((file) => !there.includes(file))).toEqual([])
})

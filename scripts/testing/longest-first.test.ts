import { expect, test } from 'bun:test'
import path from 'node:path'
import { kindOf, testFiles } from './kinds.ts'
import { longestFirst, SECONDS, takeNext } from './longest-first.ts'

test('the longest files begin first, and of the others all are there', () => {
  const known = Object.keys(SECONDS)
  const files = ['tests/e2e/new.test.ts', ...known, 'tests/e2e/another.test.ts']
  const order = longestFirst(files)
  const seconds = order.map((file) => SECONDS[file] ?? 30)
  expect(seconds).toEqual(seconds.toSorted((one, other) => other - one))
  expect(order.toSorted()).toEqual(files.toSorted())
})

test('those with a browser are taken first, and none is left or taken twice', () => {
  const files = [
    'tests/process/a.test.ts',
    'tests/e2e/b.test.ts',
    'tests/process/c.test.ts',
    'tests/e2e/d.test.ts',
  ]
  const waiting = [...files]
  const order = files.map(() => takeNext(waiting))
  expect(order).toEqual([files[1], files[3], files[0], files[2]])
  expect(takeNext(waiting)).toBeUndefined()
})

test('no file is remembered that is gone, or that runs elsewhere', () => {
  const there = testFiles(path.resolve(import.meta.dirname, '../..')).filter(
    (file) => kindOf(file) === 'process' || kindOf(file) === 'e2e',
  )
  expect(Object.keys(SECONDS).filter((file) => !there.includes(file))).toEqual([])
})

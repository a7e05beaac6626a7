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

test('one lane of three takes those that start processes first, and none is left or taken twice', () => {
  const files = [
    'tests/process/a.test.ts',
    'tests/e2e/b.test.ts',
    'tests/e2e/c.test.ts',
    'tests/e2e/d.test.ts',
  ]
  const waiting = [...files]
  const order = [0, 2, 2, 1, 0].map((lane) => takeNext(waiting, lane))
  expect(order).toEqual([files[1], files[0], files[2], files[3], undefined])
})

test('no file is remembered that is gone, or that runs elsewhere', () => {
  const there = testFiles(path.resolve(import.meta.dirname, '../..')).filter(
    (file) => kindOf(file) === 'process' || kindOf(file) === 'e2e',
  )
  expect(Object.keys(SECONDS).filter((file) => !there.includes(file))).toEqual([])
})

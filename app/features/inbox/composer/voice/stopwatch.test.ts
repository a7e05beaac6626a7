import { expect, test } from 'bun:test'
import { makeStopwatch } from './stopwatch.ts'

test('counts what has gone on, however seldom it is looked at, and not what stood still', () => {
  let now = 0
  const watch = makeStopwatch(() => now)
  now = 61_000
  expect(watch.seconds()).toBe(61)
  watch.pause()
  watch.pause()
  now = 100_000
  expect(watch.seconds()).toBe(61)
  watch.resume()
  watch.resume()
  now = 101_500
  expect(watch.seconds()).toBe(62.5)
})

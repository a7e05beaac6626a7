import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { framesOf, isTooLong } from './frames.ts'

test('frames hold all events in their order, and none is too long unless one event is', () => {
  const lengths = fc.array(fc.integer({ min: 2, max: 200_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(lengths, (frameLengths) => {
      const texts = frameLengths.map((length, index) => JSON.stringify(`${index}:`.padEnd(length, 'x')))
      const frames = framesOf(texts.map((text) => ({ text: () => text })))
      expect(frames.some(isTooLong)).toBe(false)
      const events = frames.flatMap((frame): unknown[] => JSON.parse(frame).events)
      expect(events).toEqual(texts.map((text) => JSON.parse(text)))
    }),
    { numRuns: 50 },
  )
  expect(framesOf([])).toEqual([])
})

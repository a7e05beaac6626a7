import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BOUNDS, type BoundName, bounded, type TextBound } from './bounds.ts'
import { cleanLine, cleanText, cut } from './safe-text.ts'

describe('a text that is cut', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀…'],
    ['ab👩‍👩‍👧‍👦cdefghij', 5, 'ab…'],
    ['abe\u0301fg', 4, 'ab…'],
    ['abe\u0301fgh', 5, 'abe\u0301…'],
  ])('%p at %d is %p', (text, limit, shortText) => {
    expect(cut(text, limit)).toBe(shortText)
  })

  test('has no half characters, and never more than it may', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 1, max: 60 }),
        (text, limit) => {
          const shortText = cut(text, limit)
          expect([...shortText].length).toBeLessThanOrEqual(limit)
          expect(shortText.isWellFormed()).toBe(true)
          expect(cut(shortText, limit)).toBe(shortText)
        },
      ),
    )
  })
})

describe('a name that cannot be seen', () => {
  test.each(['', ' ', '\u200b\u2060', '\u3164', '\u202e', '\r\n\0', '\u2800\u00a0'])('%p is none', (name) => {
    expect(cleanLine(name)).toBe('')
  })

  test('is no reason to lose one that can', () => {
    expect(cleanLine('\u202eMaria\r\nSilva 👩‍👩‍👧‍👦 ❤️')).toBe('Maria Silva 👩‍👩‍👧‍👦 ❤️')
    expect(cleanLine('علي')).toBe('علي')
    expect(cleanText('a\0b\u0001\n\tc\ud83d')).toBe('ab\n\tc\ufffd')
  })
})

describe('what a bound makes of any text', () => {
  const names = Object.keys(BOUNDS).filter(isText)

  test.each(names)('fits, is whole, and stays so: %s', (name) => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 1500 }))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 2 * BOUNDS[name].limit }), (sample, times) => {
        const fitting = bounded(
          name,
          sample.repeat(Math.min(times, Math.ceil(300_000 / (sample.length + 1)))),
        )
        expect([...fitting].length).toBeLessThanOrEqual(BOUNDS[name].limit)
        expect(fitting.isWellFormed()).toBe(true)
        expect(fitting).not.toContain('\0')
        expect(String(bounded(name, fitting))).toBe(fitting)
      }),
      { numRuns: 15 },
    )
  })
})

function isText(name: string): name is TextBound {
  return isBound(name) && BOUNDS[name].as !== 'count' && BOUNDS[name].as !== 'json'
}

function isBound(name: string): name is BoundName {
  return Object.hasOwn(BOUNDS, name)
}

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast, fromOklch } from '~/lib/text/colour.ts'
import { senderHue } from './sender-colour.ts'

/** The ground of a customer's bubble in each theme (`--raised`), and the text of a name on it (`.sender`). */
const tokens = readFileSync(path.join(import.meta.dir, '../../../tokens.css'), 'utf8')
const numbers = (text: string | undefined) => (text ?? '').split(' ').map(Number)

function pair(rule: RegExp) {
  const match = rule.exec(tokens)
  return [numbers(match?.[1]), numbers(match?.[2])] as const
}

test('every hue can be read on what its sender says, in both themes', () => {
  const grounds = pair(/--raised: light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/)
  const texts = pair(/\.sender \{\s*color: light-dark\(oklch\(([\d. ]*) var[^)]*\)\), oklch\(([\d. ]*) var/)
  for (const theme of [0, 1] as const) {
    const [l = 0, c = 0, h = 0] = grounds[theme]
    const [textL = 0, textC = 0] = texts[theme]
    const ground = fromOklch({ l, c, h })
    for (let hue = 0; hue < 360; hue += 5) {
      expect(contrast(fromOklch({ l: textL, c: textC, h: hue }), ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('somebody keeps their hue, and those of a group lie apart', () => {
  const hues = [1, 2, 3, 4, 5].map(senderHue)
  expect(hues).toEqual([1, 2, 3, 4, 5].map(senderHue))
  for (const [index, hue] of hues.entries()) {
    for (const otherHue of hues.slice(index + 1)) {
      const apart = Math.abs(hue - otherHue)
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20)
    }
  }
})

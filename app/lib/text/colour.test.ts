import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { normalHex } from '#domain/core/contract/values/colour.ts'
import { accentTokens, contrast, fromOklch, isFaint, readableText, toOklch } from './colour.ts'

const PRIMARIES = [
  '#0000FF',
  '#39ACE7',
  '#ffff00',
  '#ff0000',
  '#111111',
  '#ffffff',
  '#00c853',
  '#ff6d00',
  '#7b1fa2',
]

const SURFACES = { light: ['#f2f4f7', '#ffffff'], dark: ['#0e1117', '#1f242d'] }

describe('colours that customers choose', () => {
  test('always carry text that can be read', () => {
    for (const colour of [...PRIMARIES, '#808080', '#777777', '#1e88e5']) {
      expect(contrast(normalHex(colour) ?? '', readableText(colour))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(['light', 'dark'] as const)(
    'give an accent whose text can be read on every surface (%s)',
    (theme) => {
      const faults = PRIMARIES.flatMap((primary) => {
        const tokens = accentTokens(primary, theme)
        const fills = [tokens['--accent'], tokens['--accent-hover'], tokens['--accent-active']]
        const ratios = [
          ...[...SURFACES[theme], tokens['--accent-soft']].map((ground) =>
            contrast(tokens['--accent-text'], ground),
          ),
          ...fills.map((fill) => contrast(tokens['--on-accent'], fill)),
        ]
        return ratios.filter((ratio) => ratio < 4.5).map((ratio) => [primary, ratio])
      })
      expect(faults).toEqual([])
    },
  )

  test('are understood in the ways people write them, and refused otherwise', () => {
    expect(normalHex('#ABC')).toBe('#aabbcc')
    expect(normalHex('0000FF')).toBe('#0000ff')
    expect(normalHex('red')).toBeUndefined()
    expect(normalHex(null)).toBeUndefined()
  })

  test('survive the way to OKLCH and back', () => {
    for (const colour of ['#0000ff', '#39ace7', '#808080', '#ff0000']) {
      expect(fromOklch(toOklch(colour))).toBe(colour)
    }
  })
})

const TEXTS = ['--ink', '--muted', '--faint', '--ok', '--warn', '--bad', '--info']
const GROUNDS = ['--page', '--panel', '--raised']

describe('the tokens of the interface', () => {
  test('texts and meanings can be read on every surface they stand on, in both themes', async () => {
    const tokens = await readTokens()
    for (const theme of [0, 1] as const) {
      const colour = (name: string) => tokens.get(name)?.[theme] ?? ''
      const pairs = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const))
      const unreadable = pairs.filter(([text, ground]) => contrast(colour(text), colour(ground)) < 4.5)
      expect(unreadable).toEqual([])
      for (const meaning of ['--ok', '--warn', '--bad', '--info']) {
        expect([meaning, contrast(colour(meaning), colour(`${meaning}-soft`)) >= 4.5]).toEqual([
          meaning,
          true,
        ])
      }
      expect(contrast(colour('--bad-fill'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour('--muted'), colour('--hover'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour('--line-strong'), colour('--raised'))).toBeGreaterThanOrEqual(3)
    }
  })

  test('series of charts are seen on every surface, in both themes', async () => {
    const tokens = await readTokens()
    const names = [...tokens.keys()].filter((name) => name.startsWith('--chart-'))
    const pairs = names.flatMap((name) =>
      GROUNDS.flatMap((ground) => [[name, ground, 0] as const, [name, ground, 1] as const]),
    )
    const ratioOf = ([name, ground, theme]: (typeof pairs)[number]) =>
      contrast(tokens.get(name)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? '')
    expect(names).toHaveLength(6)
    expect(pairs.filter((pair) => ratioOf(pair) < 3)).toEqual([])
  })
})

/** `--name: light-dark(oklch(l c h), oklch(l c h))` as two hex colours. */
async function readTokens() {
  const css = await Bun.file(path.resolve(import.meta.dirname, '../../tokens.css')).text()
  const pattern =
    /(--[\w-]+): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\)/g
  const tokens = new Map<string, [string, string]>()
  for (const [, name = '', ...numbers] of css.matchAll(pattern)) {
    const [l = 0, c = 0, h = 0, dl = 0, dc = 0, dh = 0] = numbers.map(Number)
    tokens.set(name, [fromOklch({ l, c, h }), fromOklch({ l: dl, c: dc, h: dh })])
  }
  return tokens
}

test('what the ground of one theme swallows is faint, and nothing that is seen on both', () => {
  expect(['#ffffff', '#fefce8', '#1a1d23', '#000000'].map(isFaint)).toEqual([true, true, true, true])
  expect(['#db2777', '#2563eb', '#6b7280', '#22c55e'].map(isFaint)).toEqual([false, false, false, false])
})

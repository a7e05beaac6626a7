import { fromOklch } from '~/lib/text/colour'

export type Cover = {
  /** Two colours on which white can be read, the second a neighbour of the first. */
  ground: string
  shape: string
  /** Where its three circles stand and how large they are, in percent of its width. */
  circles: readonly { x: number; y: number; r: number }[]
}

/** A cover of our own for a video, always the same of one title and another of another: its host is asked for none. */
export function coverOf(title: string): Cover {
  const next = numbersOf(title)
  const hue = next(360)
  return {
    ground: fromOklch({ l: 0.4, c: 0.1, h: hue }),
    shape: fromOklch({ l: 0.5, c: 0.12, h: hue + 25 + next(60) }),
    circles: Array.from({ length: 3 }, () => ({ x: next(100), y: next(56), r: 10 + next(22) })),
  }
}

/** Numbers below a bound, one after the other, that a text leads to: FNV-1a, then a linear congruence. */
function numbersOf(text: string): (below: number) => number {
  const seeds = { now: 0x811c9dc5 }
  for (const letter of text) seeds.now = Math.imul(seeds.now ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (below) => {
    seeds.now = (Math.imul(seeds.now, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seeds.now / 2 ** 32) * below)
  }
}

import { fromOklch } from '~/lib/text/colour'

export type Cover = {
  /** Two colours on which white is readable; `shape` is close to `ground`. */
  ground: string
  shape: string
  /** The places and sizes of the three circles, in percent of the width. */
  circles: readonly { x: number; y: number; r: number }[]
}

/**
 * Draws a cover for a video, always the same for one title and different for others, so that the video's host is not
 * asked for one.
 */
export function coverOf(title: string): Cover {
  const next = numbersOf(title)
  const hue = next(360)
  return {
    ground: fromOklch({ l: 0.4, c: 0.1, h: hue }),
    shape: fromOklch({ l: 0.5, c: 0.12, h: hue + 25 + next(60) }),
    circles: Array.from({ length: 3 }, () => ({ x: next(100), y: next(56), r: 10 + next(22) })),
  }
}

/** A sequence of pseudo-random numbers below a bound, from a text: FNV-1a, then a linear congruence. */
function numbersOf(text: string): (below: number) => number {
  const seeds = { now: 0x811c9dc5 }
  for (const letter of text) seeds.now = Math.imul(seeds.now ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (below) => {
    seeds.now = (Math.imul(seeds.now, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seeds.now / 2 ** 32) * below)
  }
}

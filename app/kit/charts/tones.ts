/** A colour of the theme: one of the six that tell series apart, or one with a meaning. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 'ok' | 'warn' | 'bad' | 'muted'

/** The colour as that of text: what is drawn takes it as `currentColor`. */
export const TONE_CLASS: Record<Tone, string> = {
  1: 'text-chart-1',
  2: 'text-chart-2',
  3: 'text-chart-3',
  4: 'text-chart-4',
  5: 'text-chart-5',
  6: 'text-chart-6',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  muted: 'text-line-strong',
}

const IN_ORDER = [1, 2, 3, 4, 5, 6] as const satisfies Tone[]

/** The colour of a series: its own, or that of its number. */
export function toneClass(tone: Tone | undefined, index: number): string {
  return TONE_CLASS[tone ?? IN_ORDER[index % IN_ORDER.length] ?? 1]
}

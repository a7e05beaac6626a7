/** Colours that stand apart from each other and from the surfaces of both themes: what a new queue may begin with. */
export const QUEUE_COLORS = [
  '#2563eb',
  '#db2777',
  '#059669',
  '#ea580c',
  '#9333ea',
  '#0891b2',
  '#ca8a04',
  '#dc2626',
  '#65a30d',
  '#64748b',
  '#4f46e5',
  '#c026d3',
  '#0d9488',
  '#b45309',
  '#0284c7',
  '#e11d48',
  '#15803d',
  '#7c3aed',
  '#a16207',
  '#475569',
] as const

/** Each next one lies far from those before it, however many there are. */
const GOLDEN_ANGLE = 137.508

/** So many colours that none of the company's queues has, the most distinct first. */
export function freeColors(takenColors: readonly string[], count = 1): string[] {
  const knownColors = new Set(takenColors.map((color) => color.toLowerCase()))
  const free: string[] = QUEUE_COLORS.filter((color) => !knownColors.has(color))
  for (let colorIndex = knownColors.size; free.length < count; colorIndex += 1) {
    const color = colorAt(colorIndex)
    if (!knownColors.has(color) && !free.includes(color)) free.push(color)
  }
  return free.slice(0, count)
}

/** A colour of the wheel, of a lightness that is seen in both themes. */
function colorAt(colorIndex: number): string {
  const hue = (colorIndex * GOLDEN_ANGLE) % 360
  const lightness = 0.42 + (colorIndex % 3) * 0.06
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = lightness - 0.65 * Math.min(lightness, 1 - lightness) * clamp(Math.min(k - 3, 9 - k))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}

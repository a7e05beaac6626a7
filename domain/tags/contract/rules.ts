/** Colours that a tag gets by chance: all readable as a chip in both themes. Specification 2 §3, 1 §5. */
export const TAG_COLORS: readonly string[] = [
  '#2563eb',
  '#0891b2',
  '#059669',
  '#65a30d',
  '#ca8a04',
  '#ea580c',
  '#dc2626',
  '#db2777',
  '#9333ea',
  '#475569',
]

export function randomColor(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return TAG_COLORS[random % TAG_COLORS.length] ?? '#475569'
}

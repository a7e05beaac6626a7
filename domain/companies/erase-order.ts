/** A foreign key between two tables of companies, and those of its columns that may be emptied. */
export type Reference = { from: string; to: string; nullable: readonly string[] }

/** A step in the erasure of a table: references that form a circle are emptied first. */
export type EraseStep = { table: string; empty?: string }

/**
 * In which order tables lose a company's rows: what points at another goes before it. Throws where tables point at each
 * other in a circle that cannot be opened.
 */
export function eraseOrder(tables: readonly string[], references: readonly Reference[]): EraseStep[] {
  const steps: EraseStep[] = []
  let remainingTables = [...tables]
  let holding = references.filter(
    ({ from, to }) => remainingTables.includes(from) && remainingTables.includes(to),
  )
  while (remainingTables.length > 0) {
    const free = remainingTables.filter((table) => !holding.some(({ to }) => to === table))
    if (free.length > 0) {
      steps.push(...free.map((table) => ({ table })))
      remainingTables = remainingTables.filter((table) => !free.includes(table))
      holding = holding.filter(({ from }) => remainingTables.includes(from))
      continue
    }
    const opened = holding.find(({ nullable }) => nullable.length > 0)
    const [column] = opened?.nullable ?? []
    if (!opened || !column)
      throw new Error(`tables point at each other in a circle: ${remainingTables.join(', ')}`)
    steps.push({ table: opened.from, empty: column })
    holding = holding.filter((reference) => reference !== opened)
  }
  return steps
}

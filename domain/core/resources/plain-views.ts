import type { z } from 'zod'
import type { Tx } from '../context.ts'

/**
 * The `views` of a resource whose view holds columns of its table and nothing else: instants as ISO text, and no column
 * that the view does not name. Throws where a row is not what the view says.
 */
export function plainViews<View extends z.ZodType>(view: View) {
  return (_tx: Tx, rows: readonly object[]): z.output<View>[] => rows.map((row) => view.parse(written(row)))
}

function written(row: object): object {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(columns)
}

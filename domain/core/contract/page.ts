/** One page of a list: `next` is the cursor of the following page, null at the end. */
export type Page<T> = { rows: T[]; hasMore: boolean; next: string | null }

/** Cuts the extra row that a query read to know whether there is more. */
export function pageOf<T>(rows: T[], limit: number, cursorOf: (row: T) => string): Page<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return { rows: page, hasMore, next: hasMore && last !== undefined ? cursorOf(last) : null }
}

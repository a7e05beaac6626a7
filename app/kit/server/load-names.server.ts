/** A row as a field of a form offers it. */
export type NamedRow = { id: number; name: string }

const MAX_ROWS = 1000

/**
 * Collects the names of all rows of a list, page by page: a field needs every one, because a chosen row that is not offered could
 * not stay chosen.
 */
export async function loadNames(
  readPage: (cursor: string | undefined) => Promise<{ rows: readonly NamedRow[]; next: string | null }>,
): Promise<NamedRow[]> {
  const names: NamedRow[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await readPage(cursor)
    names.push(...rows.map(({ id, name }) => ({ id, name })))
    cursor = next ?? undefined
  } while (cursor !== undefined && names.length < MAX_ROWS)
  return names
}

type Value = number | string | null

/** Rows in the order that an address names, as `-tickets`; those without a value stand last. In their own order by any other name. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sort: string | undefined,
  values: Readonly<Record<string, (row: Row) => Value>>,
): readonly Row[] {
  const readValue = sort === undefined ? undefined : values[sort.replace('-', '')]
  if (sort === undefined || !readValue) return rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [readValue(a), readValue(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    if (typeof first === 'string' || typeof second === 'string')
      return sign * String(first).localeCompare(String(second))
    return sign * (first - second)
  })
}

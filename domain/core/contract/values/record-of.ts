/** One value for each name. Guaranteed by construction: every name is a key of the result. */
export function recordOf<K extends string, V>(names: readonly K[], makeValue: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<K, V>
}

/** The keys of a table that holds no more than its type says. */
export function namesOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]
}

/** One part of each line of a table. Guaranteed by construction: each name's own. */
export function partsOf<P extends string, T extends Record<string, Record<P, unknown>>>(table: T, part: P) {
  return recordOf(namesOf(table), (name) => table[name]?.[part]) as { [K in keyof T]: T[K][P] }
}

/** Some of a row's fields. Guaranteed by construction: the names are keys of the row. */
export function pickFields<T extends object, K extends keyof T & string>(row: T, names: readonly K[]) {
  return recordOf(names, (name) => row[name]) as Pick<T, K>
}

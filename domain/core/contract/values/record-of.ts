/** One value for each name. Guaranteed by construction: every name is a key of the result. */
export function recordOf<K extends string, V>(names: readonly K[], makeValue: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<K, V>
}

/** The keys of a table that holds no more than its type says. */
export function namesOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]
}

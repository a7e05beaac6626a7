import type { FieldFacts } from './field-facts'

type Tree = { [name: string]: unknown }

/**
 * A row's values as the fields of the form begin with: those that the schema names, each as it would be sent. A switch
 * of the wire ("enabled") and a boolean are both "true" or nothing.
 */
export function firstValues({ fields = {} }: FieldFacts, row: Tree): Tree {
  const names = Object.keys(fields).filter((name) => row[name] !== undefined && row[name] !== null)
  return Object.fromEntries(names.map((name) => [name, fieldValue(row[name], fields[name])]))
}

/** One value as its field would send it. */
// biome-ignore lint/suspicious/noExplicitAny: as conform has the values of any field
export function fieldValue(value: unknown, facts: FieldFacts | undefined): any {
  if (facts?.kind === 'boolean') return ON.has(String(value)) ? 'true' : ''
  if (facts?.kind === 'list' && Array.isArray(value)) {
    const { item } = facts
    return value.map((element) => fieldValue(item?.kind === 'group' ? element : idOf(element), item))
  }
  if (facts?.kind === 'group' && isTree(value)) return firstValues(facts, value)
  return typeof value === 'number' ? String(value) : value
}

/** Rows that a row holds are sent as their ids. */
function idOf(value: unknown): unknown {
  return isTree(value) && typeof value.id === 'number' ? value.id : value
}

const ON = new Set(['true', 'enabled', '1'])

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

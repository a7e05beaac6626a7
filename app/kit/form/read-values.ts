import type { FieldFacts } from './field-facts'

/** Names of the switches that a form shows: one that is off sends nothing, and means no. */
export const SWITCHES = '__switches__'
/** Names of the lists that a form shows: an emptied one sends nothing, and means none. */
export const LISTS = '__lists__'

type Tree = { [name: string]: unknown }

/**
 * Turns posted fields into the schema's input. An emptied text is an empty text; an emptied number is absent, or what
 * its schema sets; a switch that is off is "false"; a list is a list even with one entry or none; a file field without a
 * file is absent.
 */
export function readValues(payload: Tree, facts: FieldFacts): Tree {
  const { [SWITCHES]: switches, [LISTS]: lists, ...values } = payload
  for (const name of namesIn(lists)) putAbsent(values, stepsOf(name), '')
  for (const name of namesIn(switches)) putAbsent(values, stepsOf(name), 'false')
  return group(values, facts)
}

function group(tree: Tree, { fields = {} }: FieldFacts): Tree {
  const entries = Object.entries(tree).map(([name, value]) => [name, readValue(value, fields[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function readValue(value: unknown, facts: FieldFacts | undefined): unknown {
  if (value instanceof File) return value.size > 0 ? value : undefined
  if (!facts) return value
  if (facts.kind === 'number' && value === '') return facts.emptied ?? (facts.isNullable ? null : undefined)
  if (facts.kind === 'list') return list(value, facts.item)
  return facts.kind === 'group' && isTree(value) ? group(value, facts) : value
}

/** The entries of a list. Several ids may be in one text ("1,2"), which the schema splits. */
function list(value: unknown, item: FieldFacts | undefined): unknown {
  if (value === '' || value === undefined) return []
  const entries = Array.isArray(value) ? value : [value]
  return entries.filter((entry) => entry !== '').map((entry) => readValue(entry, item))
}

function namesIn(posted: unknown): string[] {
  return [posted].flat().filter((name) => typeof name === 'string')
}

/** Adds a field that the browser left out, with the value that stands for it. */
function putAbsent(tree: Tree, [step, ...remaining]: readonly string[], value: string): void {
  if (step === undefined || FORBIDDEN.has(step)) return
  if (remaining.length === 0) {
    tree[step] ??= value
    return
  }
  const below = tree[step]
  if (isTree(below)) putAbsent(below, remaining, value)
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

function stepsOf(name: string): string[] {
  return name.split(/[.[\]]+/).filter(Boolean)
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !(value instanceof File)
}

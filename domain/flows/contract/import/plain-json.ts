import { safeText } from '../../../messages/contract/safe-text.ts'
import { GRAPH_BOUNDS } from '../graph.ts'

export type PlainJson = string | number | boolean | null | PlainJson[] | { [name: string]: PlainJson }
export type PlainObject = { [name: string]: PlainJson }

/** Levels of a value that are read; texts of flows have about twenty. */
const MAX_DEPTH = 60
/** Names by which an object would change what others inherit. */
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A copy of foreign JSON that is safe to walk: no deeper than MAX_DEPTH, without names of prototypes, and with texts that the
 * database can hold. Undefined where it is larger than a drawing may be, also where it contains itself.
 */
export function plainJson(json: unknown): PlainJson | undefined {
  const budget = { characters: GRAPH_BOUNDS.characters }
  const value = copied(json, MAX_DEPTH, budget)
  return budget.characters < 0 ? undefined : value
}

type Budget = { characters: number }

function copied(value: unknown, depth: number, budget: Budget): PlainJson {
  budget.characters -= charactersOf(value)
  if (budget.characters < 0) return null
  if (typeof value === 'string') return safeText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth === 0) return null
  return Array.isArray(value)
    ? copiedItems(value, depth - 1, budget)
    : copiedFields(Object.entries(value), depth - 1, budget)
}

function copiedItems(list: readonly unknown[], depth: number, budget: Budget): PlainJson[] {
  const items: PlainJson[] = []
  for (let index = 0; index < list.length && budget.characters >= 0; index += 1)
    items.push(copied(list[index], depth, budget))
  return items
}

function copiedFields(entries: readonly [string, unknown][], depth: number, budget: Budget): PlainObject {
  const fields: [string, PlainJson][] = []
  for (const [name, field] of entries) {
    if (budget.characters < 0) break
    budget.characters -= name.length + QUOTES
    if (!PROTOTYPE_NAMES.has(name)) fields.push([safeText(name), copied(field, depth, budget)])
  }
  return Object.fromEntries(fields)
}

/** Quotation marks and a colon or comma. */
const QUOTES = 3

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + QUOTES
  return typeof value === 'object' ? 2 : String(value).length + 1
}

export function objectOf(value: PlainJson | undefined): PlainObject {
  return isObject(value) ? value : {}
}

export function isObject(value: PlainJson | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: PlainJson | undefined): PlainJson[] {
  return Array.isArray(value) ? value : []
}

/** A list's objects: anything else in it means nothing. */
export function objectsOf(value: PlainJson | undefined): PlainObject[] {
  return listOf(value).filter(isObject)
}

/** A text, or a number as text; empty for anything else. */
export function textOf(value: PlainJson | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A number, or a text that is one; null for anything else. */
export function numberOf(value: PlainJson | undefined): number | null {
  const text = textOf(value).trim()
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? number : null
}

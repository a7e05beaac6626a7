import { z } from 'zod'
import { folded } from '../../../core/contract/values/folded.ts'
import type { FlowNode } from '../graph.ts'
import { Count, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'
import { requiredProblem } from './node-parts.ts'

/** Comparisons, by the numbers that the family's drawings hold. Server behaviour §6. */
export const COMPARISONS = { 1: '==', 2: '>=', 3: '<=', 4: '<', 5: '>', 6: 'contains' } as const
type Comparison = keyof typeof COMPARISONS
const COMPARISON_NUMBERS = ['1', '2', '3', '4', '5', '6'] as const

const Data = z.object({ key: Words, condition: Count(1), value: Words })
const read = (node: FlowNode) => Data.parse(node.data)

/** Goes one way where a variable compares as it is drawn, and the other way else. */
export const conditionNode: NodeKind = {
  isOffered: true,
  fields: [
    { name: 'key', type: 'variable' },
    { name: 'condition', type: 'choice', values: COMPARISON_NUMBERS },
    { name: 'value', type: 'text', rows: 1, maxLength: 200, isOptional: true },
  ],
  exits: () => [
    { handle: 'a', name: { key: 'true' } },
    { handle: 'b', name: { key: 'false' } },
  ],
  enter(node, { readValue, fill }) {
    const { key, condition, value } = read(node)
    const actual = readValue(keyOf(key))
    const isTrue = compares(actual, condition, fill(value))
    return { reason: actual, next: { go: isTrue ? 'a' : 'b' } }
  },
  texts: (node) => [read(node).value],
  readsVariable: (node) => keyOf(read(node).key) || null,
  lint(node) {
    const { key, condition } = read(node)
    const isKnown = Object.hasOwn(COMPARISONS, condition)
    return [
      ...requiredProblem(keyOf(key), 'key'),
      ...(isKnown ? [] : [{ code: 'missingField', severity: 'error', about: 'condition' } as const]),
    ]
  },
  isWaiting: false,
  leadsToPeople: () => false,
}

/** Some write the variable with its braces. */
function keyOf(key: string): string {
  const [name, opening, closing] = [key.trim(), '{{', '}}']
  return name.startsWith(opening) && name.endsWith(closing)
    ? name.slice(opening.length, -closing.length).trim()
    : name
}

/**
 * Compares two values: as numbers where both are numbers, else as words, blind to case and accents. A list ("vip, novo") equals
 * each of its members.
 */
export function compares(actual: string, condition: number, given: string): boolean {
  const expected = isTruth(actual) ? truthOf(given) : given
  const [left, right] = [numberOf(actual), numberOf(expected)]
  const difference = left !== null && right !== null ? left - right : comparedWords(actual, expected)
  const results: Readonly<Record<Comparison, () => boolean>> = {
    1: () => difference === 0 || membersOf(actual).includes(folded(expected)),
    2: () => difference >= 0,
    3: () => difference <= 0,
    4: () => difference < 0,
    5: () => difference > 0,
    6: () => expected.trim() !== '' && folded(actual).includes(folded(expected)),
  }
  return isComparison(condition) && results[condition]()
}

function isComparison(condition: number): condition is Comparison {
  return Object.hasOwn(COMPARISONS, condition)
}

function comparedWords(left: string, right: string): number {
  const [a, b] = [folded(left), folded(right)]
  return a < b ? -1 : Number(a > b)
}

function membersOf(list: string): string[] {
  return list.includes(',') ? list.split(',').map(folded) : []
}

function isTruth(text: string): boolean {
  return text === 'true' || text === 'false'
}

const YES = ['true', '1', 'sim', 'yes', 'si', 'evet', 'aberto', 'open']
const NO = ['false', '0', 'nao', 'no', 'hayir', 'fechado', 'closed']

/** Yes and no in the languages of those who draw. */
function truthOf(text: string): string {
  const word = folded(text)
  if (YES.includes(word)) return 'true'
  return NO.includes(word) ? 'false' : text
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** A number as people write it, or a time of day in hours: "12", "-3.5", "1.234,50", "R$ 20", "18:30"; null for anything else. */
function numberOf(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(text.trim()) ?? []
  if (hours && minutes) return Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
  const plain = text.trim().replace(/^(?:r\$|us\$|[$€£₺])\s*/i, '')
  if (!/^-?\d[\d.,]*$/.test(plain)) return null
  const isCommaDecimal = /,\d{1,2}$/.test(plain) || (plain.includes(',') && !plain.includes('.'))
  const dotted = isCommaDecimal ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  const number = Number(dotted)
  return Number.isFinite(number) ? number : null
}

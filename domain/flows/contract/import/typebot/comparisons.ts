import { type PlainObject, textOf } from '../plain-json.ts'
import type { VariableNames } from './variable-names.ts'

/** A comparison of ours; a negated one goes by its other exit. */
export type Comparison = { key: string; condition: number; value: string; isNegated: boolean }
type Operator = { condition: number; isNegated?: boolean; isEmptiness?: boolean }

/** Typebot's operators as numbers of ours (COMPARISONS); those that begin, end or match are not among them. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  'Equal to': { condition: 1 },
  'Not equal': { condition: 1, isNegated: true },
  Contains: { condition: 6 },
  'Does not contain': { condition: 6, isNegated: true },
  'Greater than': { condition: 5 },
  'Greater or equal to': { condition: 2 },
  'Less than': { condition: 4 },
  'Less or equal to': { condition: 3 },
  'Is set': { condition: 1, isNegated: true, isEmptiness: true },
  'Is empty': { condition: 1, isEmptiness: true },
}

/** A comparison of a condition's case; the operator's name where we cannot compare so. */
export function readComparison(
  { variableId, comparisonOperator, value }: PlainObject,
  names: VariableNames,
): Comparison | { operator: string } {
  const operator = textOf(comparisonOperator)
  const meaning = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
  const key = names.byId(textOf(variableId))
  if (!meaning || key === null) return { operator }
  const { condition, isNegated = false, isEmptiness = false } = meaning
  return { key, condition, isNegated, value: isEmptiness ? '' : names.inText(textOf(value)) }
}

/** Whether one comparison of a case is enough. */
export function isAlternative({ logicalOperator }: PlainObject): boolean {
  return logicalOperator === 'OR'
}

import { objectOf, objectsOf } from '../plain-json.ts'
import type { Block, Item } from './bot.ts'
import { type Comparison, isAlternative, readComparison } from './comparisons.ts'
import { type Goal, goalOf, type Pen } from './drawing-pen.ts'
import type { VariableNames } from './variable-names.ts'

/** The ends of a case: when it is true, and when it is not. */
type Outcomes = { success: Goal; failure: Goal }

/** Draws each case as a chain of comparisons: one that is not true leads to the next case, the last one to the block's edge. */
export function drawCondition(block: Block, names: VariableNames, pen: Pen): void {
  const { id, address, items, way } = block
  const caseAddress = (index: number) => `${address}#${index}`
  pen.settle(address, { address: caseAddress(0) })
  for (const [index, item] of items.entries()) {
    const outcomes = { success: goalOf(item.way ?? way), failure: { address: caseAddress(index + 1) } }
    const idOf = (chainIndex: number) =>
      index + chainIndex === 0 ? id : `${id}_${index + 1}_${chainIndex + 1}`
    pen.settle(caseAddress(index), drawCase(item, outcomes, { names, pen, idOf }))
  }
  pen.settle(caseAddress(items.length), goalOf(way))
}

type CaseContext = { names: VariableNames; pen: Pen; idOf(chainIndex: number): string }

function drawCase(item: Item, outcomes: Outcomes, context: CaseContext): Goal {
  const { names, pen } = context
  const content = objectOf(item.fields.content)
  const read = objectsOf(content.comparisons).map((json) => ({ json, ...readComparison(json, names) }))
  const losses = read.filter((comparison) => 'operator' in comparison)
  // Each note holds its own: a case of thousands would be written thousands of times.
  for (const { operator, json } of losses) pen.note('comparisonUnsupported', operator || '?', json)
  const comparisons = read.filter((comparison) => 'key' in comparison)
  if (isAlternative(content)) return drawChain(comparisons, outcomes, 'or', context)
  // Nothing of which one part cannot be compared is ever true.
  return losses.length > 0 ? outcomes.failure : drawChain(comparisons, outcomes, 'and', context)
}

/** All comparisons (`and`), or one of them (`or`), from the last to the first: each leads on to the one behind it. */
function drawChain(
  comparisons: readonly Comparison[],
  { success, failure }: Outcomes,
  joint: 'and' | 'or',
  { pen, idOf }: CaseContext,
): Goal {
  const ids = comparisons.map(({ key, condition, value }, index) =>
    pen.node('condition', { key, condition, value }, idOf(index)),
  )
  const goals = ids.map((nodeId): Goal => ({ nodeId }))
  const end = joint === 'and' ? success : failure
  for (const [index, { isNegated }] of comparisons.entries()) {
    const nextGoal = goals[index + 1] ?? end
    const [whenTrue, whenFalse] = joint === 'and' ? [nextGoal, failure] : [success, nextGoal]
    const id = ids[index] ?? ''
    pen.exit(id, 'a', isNegated ? whenFalse : whenTrue)
    pen.exit(id, 'b', isNegated ? whenTrue : whenFalse)
  }
  return goals[0] ?? end
}

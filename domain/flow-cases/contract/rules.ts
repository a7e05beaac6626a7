import type { TryFlowTurn } from '../../bot/contract/try/try-flow-schema.ts'
import { isEqual } from '../../core/contract/values/is-equal.ts'

/** Whether a flow says and does the same to a customer, by whatever nodes it goes. */
export function isSameFlowTurn(expected: TryFlowTurn | undefined, turn: TryFlowTurn | undefined): boolean {
  return isEqual(expected && noticeable(expected), turn && noticeable(turn))
}

function noticeable({ lines, waitsFor, dueAt, variables, ending }: TryFlowTurn) {
  return { lines, waitsFor, dueAt, variables, ending }
}

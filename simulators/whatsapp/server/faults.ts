/** Faults that were ordered: each is used up by what it hits. */

import {
  LASTING_FAULTS,
  type LastingFault,
  type QueryFault,
  type SendFault,
  type Simulator,
} from '../model.ts'
import type { BinaryNode } from '../protocol/node.ts'
import { kids } from '../protocol/node.ts'

/** Refuse (`ack: 463`), leave unanswered (`ack: 'drop'`) or swallow (`deliver: false`) the next messages of clients. */
export function faultSend(
  sim: Simulator,
  fault: Omit<SendFault, 'times'> & { times?: number | undefined },
): void {
  sim.faults.sends.push({ ...fault, times: fault.times ?? 1 })
}

/** Leave unanswered or refuse the next queries of a kind. */
export function faultQuery(
  sim: Simulator,
  fault: Omit<QueryFault, 'times'> & { times?: number | undefined },
): void {
  sim.faults.queries.push({ ...fault, times: fault.times ?? 1 })
}

/** Refuse the next uploads. */
export function faultMedia(sim: Simulator, times = 1): void {
  sim.faults.media += times
}

/** Begins or ends what goes on being wrong. */
export function orderLasting(sim: Simulator, orders: Partial<Record<LastingFault, boolean>>): void {
  for (const fault of LASTING_FAULTS) {
    if (orders[fault] === true) sim.faults.lasting.add(fault)
    if (orders[fault] === false) sim.faults.lasting.delete(fault)
  }
}

export function takeSendFault(sim: Simulator): SendFault | undefined {
  return take(sim.faults.sends, () => true)
}

export function takeQueryFault(sim: Simulator, node: BinaryNode): 'drop' | number | undefined {
  const first = kids(node)[0]?.tag
  return take(
    sim.faults.queries,
    (fault) => (!fault.xmlns || fault.xmlns === node.attrs.xmlns) && (!fault.child || fault.child === first),
  )?.action
}

export function takeMediaFault(sim: Simulator): boolean {
  if (sim.faults.media <= 0) return false
  sim.faults.media--
  return true
}

function take<F extends { times: number }>(list: F[], match: (fault: F) => boolean): F | undefined {
  const index = list.findIndex(match)
  const fault = list[index]
  if (!fault) return undefined
  fault.times--
  if (fault.times <= 0) list.splice(index, 1)
  return fault
}

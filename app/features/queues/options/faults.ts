import { faultsOf, type OptionFault } from '#domain/queues/contract/option-rules.ts'
import type { OptionTargets } from '#domain/queues/contract/option-schema.ts'
import { optionAt } from '#domain/queues/contract/option-tree.ts'
import { type Draft, givenOf } from './draft'

type Judged = { queueId: number; targets: OptionTargets }

/** What keeps the menu from being saved, by the option that it is about; 0 = the whole menu. */
export function faultsByKey(draft: Draft, judged: Judged): ReadonlyMap<number, OptionFault[]> {
  return Map.groupBy(faultsOf(givenOf(draft), judged), ({ path }) => optionAt(draft, path)?.key ?? 0)
}

import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { faultField, faultsOf } from '../contract/option-rules.ts'
import type { GivenOption } from '../contract/option-schema.ts'
import { namesTo } from '../contract/option-tree.ts'
import { optionTargets } from './option-targets.ts'
import type { QueueMenu } from './queries.ts'

type OfQueue = { queueId: number; menus: readonly QueueMenu[] }

/** A menu that customers can walk. Throws ERR_VALIDATION with each dead end (option-rules.ts). */
export async function validateMenu(
  tx: Tx,
  options: readonly GivenOption[],
  { queueId, menus }: OfQueue,
): Promise<void> {
  const faults = faultsOf(options, { queueId, targets: await optionTargets(tx, menus) })
  if (faults.length === 0) return
  throw new AppError('ERR_VALIDATION', {
    fields: Object.fromEntries(faults.map((fault) => [faultField(fault), fault.code])),
    options: faults.map(({ path, field, code }) => ({ path, field, code, name: namesTo(options, path) })),
  })
}

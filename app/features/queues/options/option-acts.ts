import type { OptionFault } from '#domain/queues/contract/option-rules.ts'
import type { OptionTargets } from '#domain/queues/contract/option-schema.ts'
import type { Clip } from './draft'

/** The data of a menu that its rows know, and the actions that they offer. */
export type OptionActs = {
  targets: OptionTargets
  faults: ReadonlyMap<number, OptionFault[]>
  clip: Clip | undefined
  canPaste: (above: number | null) => boolean
  edit: (key: number) => void
  add: (above: number | null) => void
  take: (clip: Clip) => void
  paste: (above: number | null) => void
  remove: (key: number) => void
  order: (above: number | null, keys: readonly number[]) => void
}

import type { VolumeWorld } from './volume-world.ts'

/** One question that a screen asks; of the big company, or of a small one beside it. */
export type Case = {
  measure: string
  ask: (world: VolumeWorld) => Promise<unknown>
  /** What it is compared with in the same place; left out, the same with a tenth of the rows is. */
  against?: (world: VolumeWorld) => Promise<unknown>
  /** How many times as much work it may be as that; left out where only the work itself is judged. */
  growth?: number
  /** Milliseconds of work that an answer may be. */
  bound?: number
}

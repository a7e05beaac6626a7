import type { VolumeWorld } from './volume-world.ts'

/** One question that a screen asks; of the big company, or of a small one beside it. */
export type Case = {
  measure: string
  ask: (world: VolumeWorld) => Promise<unknown>
  /** The work to compare with in the same place; without it, the same work on a tenth of the rows. */
  against?: (world: VolumeWorld) => Promise<unknown>
  /** The largest allowed ratio to the compared work; undefined where only the work itself is judged. */
  growth?: number
  /** Milliseconds of work that an answer may be. */
  bound?: number
}

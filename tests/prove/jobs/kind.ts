/** One kind of work that sessions does in the background, kept going while it is killed. */
export type Kind = {
  name: string
  /** Begins what is to be done, as a user or a customer would, unless it is under way. */
  goOn(): Promise<void>
  /** Until a living process works on it; of what is leased. */
  untilTaken?(): Promise<void>
  /** Whether a kill hits it now; it is asked right before one. */
  isHit(): Promise<boolean>
  /** Nothing is begun any more: whether all that was is done. */
  isSettled(): Promise<boolean>
  judge(): Promise<Judged>
}
/**
 * The number of things that were to be done, the number of those done exactly once, and all other faults. `givenUp`
 * counts the things that were killed so often in a row that the product gave them up, and said so.
 */
export type Judged = { sent: number; once: number; wrong: string[]; givenUp?: number }

import { scaled } from './machine.ts'

/** So long nothing that a user can start may hold the loop of a process, on the reference machine, in milliseconds. */
export const MAX_HELD_MS = 100

/**
 * Does the work, and answers for how many milliseconds at most it let nobody else come to their turn. While the process itself
 * waited for a core, its neighbours held the loop, not the work.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let last = { at: performance.now(), workedMs: workedMs() }
  let longestMs = 0
  const take = () => {
    const now = { at: performance.now(), workedMs: workedMs() }
    longestMs = Math.max(longestMs, Math.min(now.at - last.at, now.workedMs - last.workedMs))
    last = now
  }
  const turns = setInterval(take, 1)
  try {
    await work()
    await Bun.sleep(0)
    take()
  } finally {
    clearInterval(turns)
  }
  return longestMs
}

/** The time of cores that the process has had, in milliseconds. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A collection of garbage or a neighbour on the machine holds a loop now and then, not each time. */
const TRIES = 3

/**
 * Does the work, again where it held the loop too long above `quietMs`, and answers the shortest of the longest holds.
 * `prepare` makes each try ready, unmeasured.
 */
export async function leastLongestHold(
  prepare: () => Promise<() => Promise<unknown>>,
  quietMs: number,
): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && isHeldTooLong(leastMs, quietMs); tries++) {
    const work = await prepare()
    leastMs = Math.min(leastMs, await longestHold(work))
  }
  return leastMs
}

export function isHeldTooLong(heldMs: number, quietMs: number): boolean {
  return heldMs - quietMs > scaled(MAX_HELD_MS)
}

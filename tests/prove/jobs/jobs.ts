import { waitFor } from '#tests/support/wait-for.ts'
import { restartSessions } from '../faults.ts'
import type { Random } from '../random.ts'
import { keepOpen, type World } from '../world.ts'
import { conversationKind, type DocumentSizes, exportKind } from './documents.ts'
import { forwardKind } from './forwards.ts'
import type { Kind } from './kind.ts'
import { laneKind } from './lanes.ts'

/** `kills` = how often each kind of work is hit. */
export type JobsPlan = DocumentSizes & { kills: number }
export type JobsResult = {
  sent: number
  once: number
  wrong: string[]
  figures: string[]
  /** The number of times that each kind was hit. */
  hits: number[]
}

const SETTLED_MS = 180_000
/** In which some documents come to their end, so that the next is begun. */
const LONGEST_MS = 2_500

/**
 * All that sessions does by and by, at once: documents, exports, messages that leave 900 ms apart, cards that time moves on
 * and customers move back; it is killed at random moments until each kind was hit so often. Everything that was begun is
 * done, and done once.
 */
export async function proveJobs(world: World, plan: JobsPlan, random: Random): Promise<JobsResult> {
  const kinds = [
    await conversationKind(world, plan),
    await exportKind(world, plan),
    await forwardKind(world),
    await laneKind(world, random),
  ]
  const pace = keepOpen(world)
  const { hits, kills } = await killAtWork(world, kinds, plan, random)
  for (const { name, isSettled } of kinds) {
    const patience = { description: `the end of ${name}`, timeoutMs: SETTLED_MS, everyMs: 250 }
    await waitFor(isSettled, patience).catch(() => undefined)
  }
  pace.stop()
  const judged = await Promise.all(kinds.map((kind) => kind.judge()))
  return {
    sent: judged.reduce((sum, { sent }) => sum + sent, 0),
    once: judged.reduce((sum, { once }) => sum + once, 0),
    wrong: judged.flatMap(({ wrong }) => wrong),
    figures: judged.map(
      ({ once, sent, givenUp }, n) =>
        `${kinds[n]?.name}: ${hits[n]} of ${kills} kills hit it, ${once} of ${sent} once${
          givenUp ? `, ${givenUp} given up and begun anew` : ''
        }`,
    ),
    hits,
  }
}

async function killAtWork(world: World, kinds: readonly Kind[], plan: JobsPlan, random: Random) {
  const hits = kinds.map(() => 0)
  let kills = 0
  // What is done between two kills is not hit by the second: a few more are needed, and the sooner, the more have missed a kind.
  for (; kills < plan.kills * 6 && hits.some((count) => count < plan.kills); kills++) {
    await keepGoing(kinds)
    await Bun.sleep(random.below(LONGEST_MS / (1 + (kills - Math.min(...hits)) / 4)))
    for (const [n, kind] of kinds.entries()) if (await kind.isHit()) hits[n] = (hits[n] ?? 0) + 1
    await restartSessions(world)
  }
  return { hits, kills }
}

async function keepGoing(kinds: readonly Kind[]): Promise<void> {
  for (const kind of kinds) await kind.goOn()
  for (const kind of kinds) await kind.untilTaken?.()
  // What takes a moment only was done meanwhile.
  for (const kind of kinds) await kind.goOn()
}

import type { UserActor } from '#domain/core/actor.ts'
import type { Projection } from './projection/audience.ts'
import { framesOf, isTooLong, renderingsFor } from './projection/frames.ts'

export type ResyncReason = 'gap' | 'rights' | 'fault'

/**
 * The buffer of a socket that catches up with what it missed. What happens meanwhile is kept and told after it: told before, a state
 * would be followed by an older one that was read a moment earlier, and nothing later would put that right.
 */
export type CatchUpBuffer = ReturnType<typeof makeCatchUpBuffer>

/** More than this is faster loaded anew. */
const MOST = 2000

export function makeCatchUpBuffer() {
  let isKeeping = false
  let kept: (readonly Projection[])[] = []
  let count = 0
  let resync: ResyncReason | undefined

  function loadAnew(reason: ResyncReason): void {
    resync = reason
    kept = []
  }

  return {
    loadAnew,
    /** From now on what is told is kept; what was told before is in what the log is read up to. */
    keep(): void {
      isKeeping = true
    },
    add(projections: readonly Projection[]): void {
      if (!isKeeping || resync) return
      count += projections.length
      if (count > MOST) loadAnew('gap')
      else kept.push(projections)
    },
    /** The frames that the socket is to be sent now, in order. */
    frames(actor: UserActor, cursor: string): string[] {
      const frames = kept.flatMap((projections) => framesOf(renderingsFor(actor, projections)))
      if (frames.some(isTooLong)) loadAnew('gap')
      return resync ? [resyncFrame(resync, cursor)] : frames
    },
  }
}

export function resyncFrame(reason: ResyncReason, cursor: string): string {
  return JSON.stringify({ resync: reason, cursor })
}

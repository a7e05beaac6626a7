import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Projection } from './projection/audience.ts'
import { framesOf, isTooLong, renderingsFor } from './projection/frames.ts'

export type ResyncReason = 'gap' | 'rights' | 'fault'

/**
 * Buffers live events for a socket that is still receiving what it missed, and hands them out afterwards. Sent earlier,
 * a new state would be followed by an older one from the log, and no later event would correct that.
 */
export type CatchUpBuffer = ReturnType<typeof makeCatchUpBuffer>

/** Most buffered events; with more, loading the page anew is faster. */
const MAX_EVENTS = 2000

export function makeCatchUpBuffer() {
  let isKeeping = false
  let buffered: (readonly Projection[])[] = []
  let count = 0
  let resync: ResyncReason | undefined

  function loadAnew(reason: ResyncReason): void {
    resync = reason
    buffered = []
  }

  return {
    loadAnew,
    /** Buffers events from now on; the log, read up to here, has all earlier ones. */
    keep(): void {
      isKeeping = true
    },
    add(projections: readonly Projection[]): void {
      if (!isKeeping || resync) return
      count += projections.length
      if (count > MAX_EVENTS) loadAnew('gap')
      else buffered.push(projections)
    },
    /** The frames that the socket is to be sent now, in order. */
    frames(actor: UserActor, cursor: string): string[] {
      const frames = buffered.flatMap((projections) => framesOf(renderingsFor(actor, projections)))
      if (frames.some(isTooLong)) loadAnew('gap')
      return resync ? [resyncFrame(resync, cursor)] : frames
    },
  }
}

export function resyncFrame(reason: ResyncReason, cursor: string): string {
  return JSON.stringify({ resync: reason, cursor })
}

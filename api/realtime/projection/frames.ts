import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Projection } from './audience.ts'
import type { Rendering } from './views.ts'

/**
 * Longest frame, in characters of at most three bytes: a longer one could overflow the 1 MB buffer even of a socket that
 * reads fast enough.
 */
const LONGEST_FRAME = 300_000

export function isTooLong(frame: string): boolean {
  return frame.length > LONGEST_FRAME
}

export function renderingsFor(actor: UserActor, projections: readonly Projection[]): Rendering[] {
  return projections.flatMap((projection) => projection.renderFor(actor) ?? [])
}

/**
 * Joins events into as few frames as possible, in their order. No frame is longer than LONGEST_FRAME unless a single
 * event is.
 */
export function framesOf(renderings: readonly Rendering[]): string[] {
  const groups: Rendering[][] = []
  let room = 0
  for (const rendering of renderings) {
    const { length } = rendering.text()
    const last = groups.at(-1)
    if (last && length < room) last.push(rendering)
    else {
      groups.push([rendering])
      room = LONGEST_FRAME - FRAME_ROOM
    }
    room -= length + 1
  }
  return groups.map(frameOf)
}

/** The characters of a frame besides its events. */
const FRAME_ROOM = 20

/** One frame with these events; an empty text when there are none. */
export function frameOf(renderings: readonly Rendering[]): string {
  if (renderings.length === 0) return ''
  return `{"events":[${renderings.map((rendering) => rendering.text()).join(',')}]}`
}

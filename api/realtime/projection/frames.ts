import type { UserActor } from '#domain/core/actor.ts'
import type { Projection } from './audience.ts'
import type { Rendering } from './views.ts'

/** Characters of a frame that could overflow the buffer of a socket that reads well: 1 MB at most three bytes each. */
const LONGEST_FRAME = 300_000

export function isTooLong(frame: string): boolean {
  return frame.length > LONGEST_FRAME
}

export function renderingsFor(actor: UserActor, projections: readonly Projection[]): Rendering[] {
  return projections.flatMap((projection) => projection.renderFor(actor) ?? [])
}

/** As few frames as hold the events in their order, none longer than may be unless one event alone is. */
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

/** What a frame has beside its events. */
const FRAME_ROOM = 20

/** One frame of many events; nothing to say is no frame. */
export function frameOf(renderings: readonly Rendering[]): string {
  if (renderings.length === 0) return ''
  return `{"events":[${renderings.map((rendering) => rendering.text()).join(',')}]}`
}

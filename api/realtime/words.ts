import type { UserActor } from '#domain/core/actor.ts'
import type { Telling } from './audience.ts'
import type { Rendering } from './views.ts'

/** Characters of a frame that could overflow the buffer of a socket that reads well: 1 MB at most three bytes each. */
const LONGEST_FRAME = 300_000

export function isTooLong(frame: string): boolean {
  return frame.length > LONGEST_FRAME
}

export function heardBy(actor: UserActor, tellings: readonly Telling[]): Rendering[] {
  return tellings.flatMap((telling) => telling.hear(actor) ?? [])
}

/** One frame of many events; nothing to say is no frame. */
export function frameOf(renderings: readonly Rendering[]): string {
  if (renderings.length === 0) return ''
  return `{"events":[${renderings.map((rendering) => rendering.text()).join(',')}]}`
}

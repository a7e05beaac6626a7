import type { Services } from '#domain/core/context.ts'
import { makeSemaphore } from '#domain/core/contract/process/semaphore.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { readMissedEvents } from '#domain/core/system/system.ts'
import { readCursor } from './cursor.ts'
import type { FanOut } from './fan-out.ts'
import type { Client, Hub } from './hub.ts'
import { framesOf, isTooLong, renderingsFor } from './projection/frames.ts'
import { render } from './projection/render.ts'
import { concernsRights } from './rights.ts'

/** More than this is faster loaded anew. */
const LIMIT = 2000
const SLICE = 200
/** More frames than this for a slice is faster loaded anew, too. */
const MAX_FRAMES = 50
/** Long frames take their time to the socket. */
const PAUSE_MS = 10
/** After an outage everybody comes back at once: so many are told at a time, the others wait their company's turn. */
const AT_ONCE = 8
const withPermit = makeSemaphore(AT_ONCE)

type Deps = { services: Services; hub: Hub; fanOut: FanOut }

/**
 * Tells a client what it missed since its cursor, or that it must load anew; then what was told to others meanwhile, so
 * that of two states of a thing the newer comes last. Only then does its cursor begin to move: had it moved earlier, a
 * break during the replay would have lost the rest.
 */
export async function replay(deps: Deps, client: Client, cursor: string | undefined, isOpen: () => boolean) {
  const company = String(client.actor.companyId)
  if (cursor !== undefined) await withPermit(() => tellMissed(deps, client, cursor, isOpen), company)
  if (isOpen()) deps.hub.join(client, deps.fanOut.cursor())
}

async function tellMissed(
  { services, hub, fanOut }: Deps,
  client: Client,
  cursor: string,
  isOpen: () => boolean,
): Promise<void> {
  const from = readCursor(fanOut.logId(), cursor)
  const { companyId } = client.actor
  hub.keepFor(client)
  const missed =
    from && isOpen()
      ? await readMissedEvents(services, companyId, from, fanOut.position(), LIMIT).catch(() => undefined)
      : undefined
  if (!missed) return hub.resync(client, 'gap', fanOut.cursor())
  // What the browser holds of the viewer is of before: menus, and the page that is open.
  if (concernsRights(missed, client.actor)) return hub.resync(client, 'rights', fanOut.cursor())
  for (let start = 0; start < missed.length && isOpen(); start += SLICE) {
    const slice = missed.slice(start, start + SLICE)
    const eventsOf = (owner: number) => slice.filter((event) => event.companyId === owner)
    // What is the platform's is read inside its own fence, as it is told live.
    const [companyProjections, platform] = await Promise.all(
      [companyId, PLATFORM].map((id) => render(services, id, eventsOf(id))),
    )
    const projections = [...(companyProjections ?? []), ...(platform ?? [])]
    const frames = framesOf(renderingsFor(client.actor, projections))
    // Sent all the same, it would close the socket, which would come back for it for ever.
    if (frames.length > MAX_FRAMES || frames.some(isTooLong))
      return hub.resync(client, 'gap', fanOut.cursor())
    await sendAll(client, frames, isOpen)
  }
}

async function sendAll(client: Client, frames: readonly string[], isOpen: () => boolean): Promise<void> {
  for (const frame of frames) {
    if (isOpen()) client.wire.send(frame)
    if (frames.length > 1) await Bun.sleep(PAUSE_MS)
  }
}

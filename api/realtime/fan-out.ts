import type { SignedIn } from '#domain/auth/signed-in.ts'
import type { Services } from '#domain/core/context.ts'
import { makeSemaphore } from '#domain/core/contract/process/semaphore.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { isAbsence } from '#domain/core/database/patience.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import {
  type LoggedEvent,
  type LogPosition,
  readEvents,
  readLogHead,
  readLogId,
} from '#domain/core/system/system.ts'
import { LIVE_HEARTBEAT_MS } from '#domain/live/contract/schema.ts'
import type { Metrics } from '../lib/metrics.ts'
import { groupBy } from './group-by.ts'
import type { Hub } from './hub.ts'
import { type LogReader, makeLogReader } from './log-reader.ts'
import type { Presence } from './presence/presence.ts'
import type { Projection } from './projection/audience.ts'
import { projectOverview, seesOverview } from './projection/overview.ts'
import { render } from './projection/render.ts'
import { applyRights, closeEndedVisits, refreshClients } from './rights.ts'

/**
 * From one reading to the next, while there are events: the first is told at once, those of a burst are gathered, so that they are
 * few frames a topic, and few readings. Nobody sees the difference, and a reading costs several times what an event does.
 */
const CYCLE_MS = 25
/** Others have their turn between two readings, however long they take. */
const PAUSE_MS = 2
/**
 * The delay before the next look for events that wait behind an older transaction that ends without a signal. It grows
 * with every look.
 */
const HELD_UP_MS = { first: 2, last: 20 }
/** A lost signal costs this at most. */
const POLL_MS = SECOND_MS
/** Never more at once: a burst larger than a socket's buffer would close sockets that read well. */
const BATCH = 200
const RETRY_MS = 500
/** A support visit that is over is heard for this long at most. */
const VISIT_CHECK_MS = 2 * SECOND_MS
/** Companies read at a time: requests need the database too. */
const withPermit = makeSemaphore(4)

export type FanOutDeps = {
  services: Services
  hub: Hub
  presence: Pick<Presence, 'recheck'>
  signedIn: SignedIn
  metrics: Metrics
  /** So often it is looked whether the sessions of the sockets still live. */
  socketCheckSeconds: number
}
export type FanOut = Omit<LogReader, 'moveTo' | 'restart'> & { stop(): Promise<void> }

/**
 * Reads the event log by cursor and tells it to the sockets of this process. Every API process does; there is no relay
 * to fail. Architecture section 6, rules 6 to 9.
 */
export async function startFanOut(deps: FanOutDeps): Promise<FanOut> {
  const { services } = deps
  const log = makeLogReader(await readLogId(services), await readLogHead(services))
  const signal = makeLocalSignal()
  const unlisten = await services.signal.listen('events', signal.raise)
  let stopped = false

  async function run(): Promise<void> {
    let heldUp = 0
    let limit = BATCH
    while (!stopped) {
      signal.reset()
      const startedAt = performance.now()
      const done = await step(deps, log, limit)
      heldUp = done === 'held up' ? heldUp + 1 : 0
      limit = done === 'too much' ? Math.ceil(limit / 2) : Math.min(BATCH, 2 * limit)
      if (done !== 'too much') await waitAfter(done, { signal, heldUp, startedAt })
    }
  }
  const running = run()
  const sweeping = setInterval(() => {
    sweep(deps, log).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the sweep of sockets failed'),
    )
  }, deps.socketCheckSeconds * SECOND_MS)
  const closingVisits = setInterval(() => {
    closeEndedVisits(deps).catch((error: unknown) =>
      services.log.warn({ err: error }, 'ended support visits could not be looked for'),
    )
  }, VISIT_CHECK_MS)

  const beating = setInterval(() => tellCursors(deps.hub, log), LIVE_HEARTBEAT_MS)

  return {
    ...log,
    async stop() {
      stopped = true
      clearInterval(beating)
      clearInterval(sweeping)
      clearInterval(closingVisits)
      signal.raise()
      await running
      await unlisten()
    },
  }
}

type Step = 'told' | 'too much' | 'held up' | 'nothing' | 'failed'

type LastStep = { signal: LocalSignal; heldUp: number; startedAt: number }

/** Until there may be more to read; `heldUp` counts how often in a row there was nothing but what is held up. */
function waitAfter(step: Exclude<Step, 'too much'>, { signal, heldUp, startedAt }: LastStep): Promise<void> {
  if (step === 'nothing') return signal.wait(POLL_MS)
  if (step === 'held up') return signal.wait(Math.min(HELD_UP_MS.first * 2 ** (heldUp - 1), HELD_UP_MS.last))
  if (step === 'failed') return Bun.sleep(RETRY_MS)
  return Bun.sleep(Math.max(PAUSE_MS, startedAt + CYCLE_MS - performance.now()))
}

/**
 * Tells the next events. When the log could not be read, or so many are too much for a frame, they are read again: long
 * messages come one by one, and nobody has to load anew for them.
 */
async function step(deps: FanOutDeps, log: LogReader, limit: number): Promise<Step> {
  try {
    const { events, last, isHeldUp } = await readEvents(deps.services, log.position(), limit)
    if (!(await tellAll(deps, log, events, last ?? log.position()))) return 'too much'
    if (last) return 'told'
    return isHeldUp ? 'held up' : 'nothing'
  } catch (error) {
    if (!isAbsence(deps.services, error))
      deps.services.log.warn({ err: error }, 'the event log could not be read')
    return 'failed'
  }
}

/** False, and nothing told, when there are several and they are too much together. */
async function tellAll(
  deps: FanOutDeps,
  log: LogReader,
  batch: readonly LoggedEvent[],
  last: LogPosition,
): Promise<boolean> {
  const { hub, metrics, services } = deps
  await applyRights({ ...deps, cursor: log.cursor }, batch)
  const concerned = batch.filter(({ companyId }) => companyId === PLATFORM || hub.has(companyId))
  const byCompany = groupBy(concerned, ({ companyId }) => companyId)
  deps.presence.recheck(byCompany)
  const rendered = await Promise.all(
    [...byCompany].map(([id, events]) => withPermit(() => renderSafely(deps, id, events))),
  )
  const companyUpdates = toEverybody(hub, rendered, projectOverview(batch))

  if (batch.length > 1 && companyUpdates.some((update) => !fits(hub, update))) return false
  metrics.events.inc(batch.length)
  // From here to the end nothing waits: a socket that joins is either told all of this batch or replays it.
  log.moveTo(last)
  for (const { companyId, projections } of companyUpdates) tellCompany(deps, log, companyId, projections)
  const newest = batch.at(-1)
  if (newest) metrics.lag.set(Math.max(0, (services.now().getTime() - newest.loggedAt.getTime()) / SECOND_MS))
  return true
}

/**
 * Tells whether the projections fit. An error counts as fitting here, because the same error occurs again, and is
 * reported, when the frame is made for good.
 */
function fits(hub: Hub, { companyId, projections }: CompanyUpdate): boolean {
  try {
    return !projections || hub.fits(companyId, projections)
  } catch {
    return true
  }
}

type CompanyUpdate = { companyId: number; projections: Projection[] | undefined }

/**
 * Adds the platform's events to those of every company, after the company's own; they are rendered once. Changes in the
 * overview of all companies go only to the companies in which somebody sees the overview.
 */
function toEverybody(
  hub: Hub,
  rendered: readonly CompanyUpdate[],
  overview: readonly Projection[],
): readonly CompanyUpdate[] {
  const ofPlatform = rendered.find(({ companyId }) => companyId === PLATFORM)
  if (!ofPlatform && overview.length === 0) return rendered
  const byCompany = new Map(rendered.map((update) => [update.companyId, update]))
  const isTold = (id: number) =>
    byCompany.has(id) ||
    ofPlatform ||
    (overview.length > 0 && hub.clients(id).some(({ actor }) => seesOverview(actor)))
  const platformProjections = ofPlatform
    ? ofPlatform.projections && [...ofPlatform.projections, ...overview]
    : overview
  return hub
    .companies()
    .filter(isTold)
    .map((companyId) => {
      const { projections } = byCompany.get(companyId) ?? { projections: [] }
      return {
        companyId,
        projections: projections && platformProjections && [...projections, ...platformProjections],
      }
    })
}

/**
 * Renders the events of one company. Events that cannot be told one by one are loaded anew, and other companies do not
 * wait for that.
 */
async function renderSafely(
  { services }: FanOutDeps,
  companyId: number,
  events: LoggedEvent[],
): Promise<CompanyUpdate> {
  try {
    return { companyId, projections: await render(services, companyId, events) }
  } catch (error) {
    services.log.error({ err: error, companyId }, 'events could not be read whole')
    return { companyId, projections: undefined }
  }
}

function tellCompany(
  { hub, services }: FanOutDeps,
  log: LogReader,
  companyId: number,
  projections?: Projection[],
): void {
  try {
    if (!projections) throw new Error('nothing to tell with')
    if (!hub.deliver(companyId, projections)) resyncAll(hub, companyId, log.cursor(), 'gap')
  } catch (error) {
    if (projections) services.log.error({ err: error, companyId }, 'events could not be rendered')
    resyncAll(hub, companyId, log.cursor())
  }
  hub.cursor(companyId, log.cursor())
}

function resyncAll(hub: Hub, companyId: number, cursor: string, reason: 'fault' | 'gap' = 'fault'): void {
  for (const client of hub.clients(companyId)) hub.resync(client, reason, cursor)
}

/** Once a minute: sessions that ran out, subscriptions that ended, a log that is another one after a restore. */
async function sweep(deps: FanOutDeps, log: LogReader): Promise<void> {
  const { hub, services } = deps
  const logId = await readLogId(services)
  if (logId !== log.logId()) {
    log.restart(logId, await readLogHead(services))
    for (const id of hub.companies()) resyncAll(hub, id, log.cursor())
  }
  await refreshClients({ ...deps, cursor: log.cursor })
}

function tellCursors(hub: Hub, log: LogReader): void {
  for (const id of hub.companies()) hub.cursor(id, log.cursor())
}

type LocalSignal = ReturnType<typeof makeLocalSignal>

/** Something to wait for: until somebody raises it, or the time is over. A signal raised in between is not lost. */
function makeLocalSignal() {
  let isRaised = false
  let end: () => void = () => undefined

  return {
    raise(): void {
      isRaised = true
      end()
    },
    /** Lowers the signal. A signal raised from now on ends the next wait at once. */
    reset(): void {
      isRaised = false
    },
    async wait(ms: number): Promise<void> {
      if (isRaised) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

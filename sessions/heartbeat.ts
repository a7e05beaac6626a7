import type { Services } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { LEASE_SECONDS, renewLeases } from '#domain/core/system/leases.ts'
import type { ConnectionWorker } from './connection-worker.ts'
import { singleFlight } from './lib/single-flight.ts'
import { logFailure } from './log-failure.ts'

const RENEW_MS = (LEASE_SECONDS / 3) * SECOND_MS
/** Pause before a failed renewal is repeated, well before the next is due: missing two renewals would be too late. */
const AGAIN_MS = 1 * SECOND_MS
/**
 * From this age on a lease counts as too old, a third of its time before it ends: PostgreSQL cannot cut off a WhatsApp
 * socket, so this process closes it itself.
 */
const STALE_MS = RENEW_MS + (LEASE_SECONDS / 3) * SECOND_MS
const WATCH_MS = 250

/** The source of time; `every` and `once` answer a function that cancels them. */
export type Clock = {
  /** Milliseconds of a monotonic clock. */
  now(): number
  every(ms: number, work: () => unknown): () => void
  once(ms: number, work: () => unknown): () => void
}

const CLOCK: Clock = {
  now: () => performance.now(),
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
  once(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

type Leased = Pick<ConnectionWorker, 'lease' | 'lost'>

/**
 * Renews the leases, and closes all connections when a renewal comes too late, also because this process itself was
 * suspended.
 */
export function heartbeat(services: Services, workers: ReadonlyMap<number, Leased>, clock = CLOCK) {
  let renewedAt = clock.now()
  let ends: (() => void)[] = []
  let forget: (() => void) | undefined
  const isFresh = () => clock.now() - renewedAt < STALE_MS

  async function renew(): Promise<void> {
    const began = clock.now()
    const leases = [...workers.values()].map((worker) => worker.lease)
    const good = await renewLeases(services, leases)
    renewedAt = began
    for (const { connectionId, epoch } of leases) {
      const worker = workers.get(connectionId)
      if (worker?.lease.epoch === epoch && !good.has(connectionId)) worker.lost()
    }
  }

  function watch(): void {
    if (isFresh() || workers.size === 0) return
    services.log.error({ held: workers.size }, 'leases were not renewed in time: the sockets are closed')
    for (const worker of [...workers.values()]) worker.lost()
  }

  const beat = singleFlight(renew, (error) => {
    logFailure(services, error, 'leases were not renewed')
    if (ends.length > 0) forget = clock.once(AGAIN_MS, beat)
  })
  return {
    isFresh,
    start() {
      ends = [clock.every(RENEW_MS, beat), clock.every(WATCH_MS, watch)]
    },
    stop() {
      for (const end of ends) end()
      ends = []
      forget?.()
    },
  }
}

import type { Ctx } from '#domain/core/context.ts'
import type { Lease } from '#domain/core/system/leases.ts'
import { passOverNext, workHistory } from '#domain/messages/history/work-history.ts'
import type { ChannelDriver } from '../channels/driver.ts'
import { isLeaseLost, isPassing, warn } from '../failures.ts'

export type History = {
  /** Call when there is, or may be, something to import. */
  signal(): void
  /** Stops, and works what is due still, for at most `ms`: this process lets go of the connection, and perhaps none takes it again. */
  drain(ms: number): Promise<void>
  /** Starts no further portion; resolves once the portion in hand is stored. */
  stop(): Promise<void>
}

type Options = {
  ctx: Ctx
  lease: Lease
  driver: Pick<ChannelDriver, 'understand'>
  onLeaseLost(): void
}

/** Pause between two portions, so that new messages are stored first. */
const REST_MS = 20
const RETRY_MS = 5000
/** The interval at which an idle or held import is checked again, because somebody may have resumed it. */
const LOOK_MS = 5000

/**
 * Imports a phone's past over a connection for as long as this process holds the connection, a portion at a time. A
 * portion is stored whole or not at all: the one in hand when the process is killed is done again by the next holder of
 * the connection.
 */
export function openHistory({ ctx, lease, driver, onLeaseLost }: Options): History {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isWanted = false

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(history.signal, ms)
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const next = await portion()
      if (next.kind === 'later') return later(next.ms)
      if (next.kind === 'none') return later(LOOK_MS)
      await Bun.sleep(REST_MS)
    }
  }

  /** Stores a portion. When it fails, its messages are stored one by one, and a message that fails alone is skipped. */
  async function portion() {
    const understand = driver.understand.bind(driver)
    try {
      return await workHistory(ctx, lease, { understand })
    } catch (error) {
      if (isPassing(error) || isLeaseLost(error)) throw error
      return await workHistory(ctx, lease, { understand, portionSize: 1 }).catch(async (reason) => {
        if (isPassing(reason) || isLeaseLost(reason)) throw reason
        warn(ctx, lease, reason, 'a message of the past could not be stored')
        await passOverNext(ctx, lease)
        return { kind: 'more' as const }
      })
    }
  }

  function failed(error: unknown): void {
    if (isLeaseLost(error)) onLeaseLost()
    else {
      warn(ctx, lease, error, 'an import waits')
      later(RETRY_MS)
    }
  }

  const history: History = {
    signal() {
      isWanted = true
      if (isStopped || running) return
      isWanted = false
      running = run()
        .catch(failed)
        .finally(() => {
          running = null
          if (isWanted) history.signal()
        })
    },
    async drain(ms) {
      await history.stop()
      const until = performance.now() + ms
      try {
        let next = await portion()
        while (next.kind === 'more' && performance.now() < until) next = await portion()
      } catch (error) {
        failed(error)
      }
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
  return history
}

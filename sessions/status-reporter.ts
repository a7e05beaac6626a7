import type { ConnectionStatus } from '#domain/connections/contract/schema.ts'
import type { StatusReport } from '#domain/connections/record-status.ts'

type Options = {
  write(report: StatusReport): Promise<void>
  failed(error: unknown): void
  /** True when the row says that the connection is connected as this process takes it over. */
  isConnected: boolean
  graceMs?: number
}

/** A connected account that is back within this time was never away as far as the screen is concerned. */
const GRACE_MS = 5000

const PASSING = new Set<ConnectionStatus>(['OPENING', 'TIMEOUT'])

/**
 * Reports the status that the screen shows for a connection. Statuses are written in order. Those of a short break
 * wait, so that every screen does not blink after a cut of a second or when another process takes over.
 */
export function statusReporter({ write, failed, isConnected, graceMs = GRACE_MS }: Options) {
  let lastStatus: ConnectionStatus | null = isConnected ? 'CONNECTED' : null
  let waiting: StatusReport | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function put(report: StatusReport): Promise<void> {
    clearTimeout(timer)
    waiting = null
    timer = undefined
    lastStatus = report.status
    const written = writing.then(() => write(report))
    writing = written.catch(failed)
    return written
  }

  function show(report: StatusReport): void {
    if (lastStatus === 'CONNECTED' && PASSING.has(report.status)) wait(report)
    else put(report).catch(() => undefined)
  }

  function wait(report: StatusReport): void {
    waiting = report
    timer ??= setTimeout(() => {
      if (waiting) put(waiting).catch(() => undefined)
    }, graceMs)
  }

  return {
    show,
    /** Writes the last word, if there is one, after everything before it. */
    async settle(report: StatusReport | null): Promise<void> {
      clearTimeout(timer)
      if (report) await put(report)
      await writing
    },
    stop: () => clearTimeout(timer),
  }
}

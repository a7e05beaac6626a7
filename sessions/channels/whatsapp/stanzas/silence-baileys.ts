import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { Log } from '#domain/core/context.ts'
import { nameError } from '#domain/core/contract/process/describe-error.ts'

/**
 * Silences the console: libsignal prints whole sessions, private keys included, with console.info at each renewed
 * session. The driver itself calls this, so that no process can run it with the console on. The product's own log does
 * not use the console.
 */
export function silenceConsole(): void {
  const silent = () => undefined
  Object.assign(globalThis.console, { info: silent, log: silent, debug: silent, warn: silent, error: silent })
}

/** Equal messages within this time are logged once. */
const QUIET_MS = 60_000

/**
 * A logger for Baileys' warnings and errors that drops their payload, since stanzas hold numbers, texts and keys. A
 * repeated warning is logged once a minute.
 */
export function quietLogger(log: Log, connectionId: number): ILogger {
  const last = new Map<string, number>()
  const say = (subject: unknown, message: string | undefined) => {
    const text = withoutNames(message ?? (typeof subject === 'string' ? subject : 'no message'))
    const now = performance.now()
    if (now - (last.get(text) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    last.set(text, now)
    if (last.size > 200) last.clear()
    log.debug({ connectionId, reason: reasonOf(subject) }, `baileys: ${text}`)
  }
  const nothing = () => undefined
  const logger: ILogger = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say,
    error: say,
  }
  return logger
}

/** A message of Baileys with addresses and ids removed. */
function withoutNames(text: string): string {
  return text.slice(0, 200).replace(/\S*(?:\d{4}|@)\S*/g, '…')
}

function reasonOf(subject: unknown): string | undefined {
  if (typeof subject !== 'object' || subject === null) return undefined
  const error = 'err' in subject ? subject.err : 'error' in subject ? subject.error : undefined
  return error instanceof Error ? nameError(error) : undefined
}

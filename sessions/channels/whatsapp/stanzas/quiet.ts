import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { Log } from '#domain/core/context.ts'
import { nameError } from '#domain/core/process/describe-error.ts'

/**
 * libsignal prints whole sessions, private keys included, with console.info at each renewed session. Called by the
 * driver itself, so that no process can run it with the console on; the product's own log does not go through it.
 */
export function silenceConsole(): void {
  const silent = () => undefined
  Object.assign(globalThis.console, { info: silent, log: silent, debug: silent, warn: silent, error: silent })
}

/** Messages of one kind within this time are one line. */
const QUIET_MS = 60_000

/**
 * Baileys' warnings and errors without what they carry: stanzas hold numbers, texts and keys. A storm of the same
 * warning is one line a minute.
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

/** Baileys' sentences with addresses and ids left out. */
function withoutNames(text: string): string {
  return text.slice(0, 200).replace(/\S*(?:\d{4}|@)\S*/g, '…')
}

function reasonOf(subject: unknown): string | undefined {
  if (typeof subject !== 'object' || subject === null) return undefined
  const error = 'err' in subject ? subject.err : 'error' in subject ? subject.error : undefined
  return error instanceof Error ? nameError(error) : undefined
}

import type { Log } from '#domain/core/context.ts'

/**
 * The database driver writes to a socket that the server has just closed and throws where nobody can catch it; the
 * query itself is refused properly. Anything else that nobody caught ends the process: what it left behind is unknown.
 */
export function surviveStrayErrors(log: Log): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was left alone'))
  process.on('uncaughtException', (error) => {
    if (isStrayWrite(error)) return log.warn({ err: error }, 'the database closed a connection')
    log.error({ err: error }, 'nobody caught this')
    process.exit(1)
  })
}

export function isStrayWrite(error: Error): boolean {
  return error instanceof TypeError && /nextWrite[\s\S]*postgres/.test(error.stack ?? '')
}

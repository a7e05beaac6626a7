import { type DescribedError, describeError } from './describe-error.ts'

type Log = { warn(fields: object, message: string): void; error(fields: object, message: string): void }

/**
 * Errors that nobody caught, logged without what they hold: printed by the runtime, they would show a query's parameters.
 * The database driver writes to a socket that the server has just closed and throws where nobody can catch it; the
 * query itself is refused properly. Anything else that nobody caught ends the process: what it left behind is unknown.
 */
export function watchStrayErrors(log: Log): void {
  process.on('unhandledRejection', (reason) =>
    log.error({ err: describeError(reason) }, 'a promise was left alone'),
  )
  process.on('uncaughtException', (error) => {
    const err = describeError(error)
    if (isStrayWrite(error)) return log.warn({ err }, 'the database closed a connection')
    log.error({ err }, reasonOf(err) ?? 'nobody caught this')
    process.exit(1)
  })
}

/** Mistakes in the settings of a process that is served alone: by the codes of the system and of PostgreSQL. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has the port: set WEB_PORT, API_PORT or SESSIONS_PORT to one that is free',
  '3D000': 'the server has no such database: run `bun run db:migrate` with the same settings first',
  '28P01':
    'the database refuses the password: `bun run db:migrate` was given another APP_SECRET, or was not run',
}

function reasonOf({ code = '', causes = [] }: DescribedError): string | undefined {
  return REASONS[code] ?? causes.map(reasonOf).find((reason) => reason !== undefined)
}

export function isStrayWrite(error: Error): boolean {
  return error instanceof TypeError && /nextWrite[\s\S]*postgres/.test(error.stack ?? '')
}

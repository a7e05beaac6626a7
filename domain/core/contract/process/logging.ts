import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** Never tokens, credentials or what people wrote, wherever they hang on what is logged. */
const REDACTED = ['token', 'password', 'authorization', 'cookie', 'body', 'number'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])
const MAX_TEXT = 300
const DEPTH = 4

/**
 * The log of a process: one JSON line an event. Whatever is given to it, of an error only what describe-error.ts says is
 * written, and no long text.
 */
export function makeLog(process: string, level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { process },
      redact: REDACTED,
      serializers: { err: (value: unknown) => value },
      formatters: { log: (fields) => withoutTexts(fields) },
      hooks: {
        logMethod([first, message, ...otherArguments], method) {
          // Without a message of ours the library takes that of the error.
          const fields = first instanceof Error ? { err: first } : first
          const isNamed = typeof fields === 'string' || typeof message === 'string'
          method.apply(this, [fields, isNamed ? message : 'an event without a name', ...otherArguments])
        },
      },
    },
    ...(to ? [to] : []),
  )
}

function withoutTexts(fields: object, depth = DEPTH): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, withoutSecrets(value, depth)]),
  )
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth <= 1) return Array.isArray(value) ? 'a list' : 'an object'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => withoutSecrets(item, depth - 1))
  return withoutTexts(value, depth - 1)
}

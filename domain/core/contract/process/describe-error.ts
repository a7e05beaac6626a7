import { AppError } from '../errors.ts'

/** The parts of an error that may be written down: names and places in the code, nothing of its subject. */
export type DescribedError = {
  type: string
  /** Ours, the system's, the database's (SQLSTATE), or a status of HTTP. */
  code?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  routine?: string
  /** The rules that a refused input broke. */
  rules?: string[]
  stack?: string[]
  causes?: DescribedError[]
}

const FRAMES = 15
const CAUSES = 3
const DEPTH = 4

/**
 * An error for a log. Messages of errors quote what was asked and answered (a query's parameters, a line of JSON, a
 * header, a card), so none is kept: what can be said is said by names, and the stack tells the place.
 */
export function describeError(error: unknown, depth = DEPTH): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const causes = depth > 1 ? causesOf(error).map((cause) => describeError(cause, depth - 1)) : []
  const rules = rulesOf(error)
  const stack = framesOf(error)
  return {
    type: nameIn(error, 'name') ?? 'Error',
    ...named({
      code: codeOf(error),
      schema: nameIn(error, 'schema_name'),
      table: nameIn(error, 'table_name'),
      column: nameIn(error, 'column_name'),
      constraint: nameIn(error, 'constraint_name'),
      routine: nameIn(error, 'routine'),
    }),
    ...(rules.length > 0 && { rules }),
    ...(stack.length > 0 && { stack }),
    ...(causes.length > 0 && { causes }),
  }
}

/** The same in a few words, for a column or a field: `PostgresError 23505`, `TypeError at send-message.ts:41`. */
export function nameError(error: unknown): string {
  if (error instanceof AppError) return error.code
  const { type, code, stack = [] } = describeError(error, 1)
  const [, file] = /([\w$.-]+:\d+)(?::\d+)?\)?$/.exec(stack[0] ?? '') ?? []
  return [type, code, code === undefined && file ? `at ${file}` : undefined].filter(Boolean).join(' ')
}

/** An identifier, not a text. */
const NAME = /^[A-Za-z_$][\w$.-]{0,62}$/
const CODE = /^[A-Z0-9_]{3,60}$/

function nameIn(error: Error, key: string): string | undefined {
  const value = property(error, key)
  return typeof value === 'string' && NAME.test(value) && !LONG_NUMBER.test(value) ? value : undefined
}

function codeOf(error: Error): string | undefined {
  const output = property(error, 'output')
  const statuses = [property(error, 'statusCode'), property(error, 'status'), property(output, 'statusCode')]
  const codes = [property(error, 'code'), ...statuses].map((code) => String(code ?? ''))
  return codes.find((code) => CODE.test(code) && !LONG_NUMBER.test(code))
}

/** Returns the rules of zod's errors, such as `invalid_type`. Paths are left out: they may hold keys of the input. */
function rulesOf(error: Error): string[] {
  const issues = property(error, 'issues')
  if (!Array.isArray(issues)) return []
  const codes = issues.map((issue) => String(property(issue, 'code')))
  return [...new Set(codes.filter((code) => NAME.test(code)))].slice(0, 10)
}

function causesOf(error: Error): unknown[] {
  const many = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...many].filter((cause) => cause instanceof Error).slice(0, CAUSES)
}

/** A place in the code: `at name (file:line:column)`. */
const FRAME =
  /^\s*at [^\n]{0,200}?[\w$.-]+\.[cm]?[jt]sx?:\d+(?::\d+)?\)?$|^\s*at [\w$.<> ]{1,80} \((?:native|node|internal)[\w:/.-]*\)$/
const LONG_NUMBER = /\d{6}/

/** The stack below the message, which may be long and look like anything. */
function framesOf({ stack = '', message }: Error): string[] {
  const messageStart = message === '' ? -1 : stack.indexOf(message)
  const lines = (messageStart < 0 ? stack : stack.slice(messageStart + message.length)).split('\n').slice(1)
  return lines
    .filter((textLine) => FRAME.test(textLine) && !LONG_NUMBER.test(textLine))
    .slice(0, FRAMES)
    .map((textLine) => textLine.trim())
}

function named<T extends Record<string, string | undefined>>(values: T): Partial<Record<keyof T, string>> {
  return JSON.parse(JSON.stringify(values))
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

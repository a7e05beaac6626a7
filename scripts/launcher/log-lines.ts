/** A line that a process printed: pino's JSON, or plain text. */
export type LogLine = { text: string; level: number; message: string; ready: boolean }

const WARN = 40
const ERROR = 50

export function readLogLine(text: string): LogLine {
  const record = parse(text)
  if (record === undefined) return { text, level: 0, message: text, ready: false }
  const level = typeof record.level === 'number' ? record.level : 0
  return { text, level, message: describe(record, text), ready: 'ready' in record }
}

/** Formats a warning or an error for the launcher's terminal; undefined for a line that only the file needs. */
export function formatLine(name: string, logLine: LogLine, fromErrors: boolean): string | undefined {
  if (logLine.level >= ERROR) return `${name} error: ${logLine.message}`
  if (logLine.level >= WARN) return `${name} warning: ${logLine.message}`
  return logLine.level === 0 && fromErrors && logLine.text.trim() !== ''
    ? `${name}: ${logLine.text}`
    : undefined
}

function describe(record: Record<string, unknown>, text: string): string {
  const { msg, err } = record
  const cause = isRecord(err) && typeof err.message === 'string' ? err.message : undefined
  const parts = [msg, cause, figures(record)].filter((part) => typeof part === 'string' && part !== '')
  return parts.length === 0 ? text : parts.join(': ')
}

/** The fields of a log line that tell one occurrence from another; the file has the rest. */
const SHOWN_FIELDS = ['method', 'route', 'status', 'connectionId', 'failure']

function figures(record: Record<string, unknown>): string {
  const shownFields = SHOWN_FIELDS.flatMap((name) => {
    const value = record[name]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return name === 'connectionId' ? [`connection ${value}`] : [String(value)]
  })
  return [...shownFields, ...milliseconds(record)].join(' ')
}

function milliseconds({ ms, heldMs }: Record<string, unknown>): string[] {
  return [ms, heldMs].flatMap((value) => (typeof value === 'number' ? [`${Math.round(value)} ms`] : []))
}

function parse(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

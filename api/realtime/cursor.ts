import type { LogPosition } from '#domain/core/system/system.ts'

/** A place in one event log, as clients keep it: `{logId}.{xid}.{id}`. */
export function cursorText(logId: string, { xid, id }: LogPosition): string {
  return `${logId}.${xid}.${id}`
}

/** The place, or undefined for a cursor of another log (after a restore) or one that is none. */
export function readCursor(logId: string, text: string): LogPosition | undefined {
  const [, log, xid, id] = /^(\w{1,64})\.(\d{1,20})\.(\d{1,16})$/.exec(text) ?? []
  if (log !== logId || xid === undefined || id === undefined) return undefined
  return BigInt(xid) <= MAX_XID ? { xid, id: Number(id) } : undefined
}

const MAX_XID = 2n ** 64n - 1n

/** Ordered by the columns, not by their text. */
export function isAfter(a: LogPosition, b: LogPosition): boolean {
  const [x, y] = [BigInt(a.xid), BigInt(b.xid)]
  return x === y ? a.id > b.id : x > y
}

import { aMessageView } from './views.ts'

/** A message of the conversation `uuid`, a minute after the one before it. */
export function aMessageRow(uuid: string, id: number) {
  const createdAt = new Date(Date.UTC(2026, 10, 1) + id * 60_000).toISOString()
  return aMessageView({ id, ticketUuid: uuid, body: `Fala ${id}.`, createdAt })
}

/** Answers as GET /messages/{uuid} does, of a conversation of these messages. */
export function pageOf(messageIds: readonly number[], uuid: string, query: URLSearchParams) {
  const numberIn = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  const [around, after, cursor, limit = 20] = ['around', 'after', 'cursor', 'limit'].map(numberIn)
  if (around !== undefined && !messageIds.includes(around)) {
    return { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } }
  }
  const half = Math.floor(limit / 2) + 1
  const end = around === undefined ? (cursor ?? Number.POSITIVE_INFINITY) : around + 1
  const older = messageIds.filter((id) => id < end)
  const newer = messageIds.filter((id) => id > (around ?? after ?? Number.POSITIVE_INFINITY))
  const ids =
    around !== undefined
      ? [...older.slice(-half), ...newer.slice(0, limit - half)]
      : after !== undefined
        ? newer.slice(0, limit)
        : older.slice(-limit)
  const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0]
  const hasMore = messageIds.some((id) => id < first)
  const hasNewer = ids.length > 0 && messageIds.some((id) => id > last)
  const body = {
    messages: ids.map((id) => aMessageRow(uuid, id)),
    tickets: [],
    count: messageIds.length,
    hasMore,
    hasNewer,
    next: hasMore ? String(first) : null,
    newer: hasNewer ? String(last) : null,
  }
  return { status: 200, body }
}

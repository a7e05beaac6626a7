/** What a channel's driver kept of a message beside its words. */
export type MessageData = Record<string, unknown> | null

export function dataOf(json: string | null): MessageData {
  if (json === null) return null
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : { value }
}

/** Of the row or button that was pressed. */
export function answerIdOf(data: MessageData): string | null {
  return typeof data?.answerId === 'string' ? data.answerId : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The data that a channel's driver stored with a message besides its text. */
export type MessageData = Record<string, unknown> | null

export function dataOf(json: string | null): MessageData {
  if (json === null) return null
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : { value }
}

/** Returns the id of the row or button that was pressed. */
export function answerIdOf(data: MessageData): string | null {
  return typeof data?.answerId === 'string' ? data.answerId : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Text that PostgreSQL can hold: without NUL, and with whole characters only. Customers' phones send anything; a message
 * must not be parked for one character.
 */
export function safeText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** JSON whose every text PostgreSQL can hold. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? safeText(part) : part))
}

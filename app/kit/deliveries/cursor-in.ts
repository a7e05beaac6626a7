/** The cursor of a log, as the address has it under this name; nothing where it has none, or what is none. */
export function cursorIn(search: URLSearchParams, name: string): { cursor?: string } {
  const cursor = search.get(name) ?? ''
  return /^\d{1,16}$/.test(cursor) ? { cursor } : {}
}

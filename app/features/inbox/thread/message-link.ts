const ANCHOR = /^#message-(\d{1,15})$/

/** The message that the address of a conversation names, if any. */
export function messageOfHash(hash: string): number | undefined {
  const [, id] = ANCHOR.exec(hash) ?? []
  return id === undefined ? undefined : Number(id)
}

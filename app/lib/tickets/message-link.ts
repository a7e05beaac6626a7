const ANCHOR = /^#message-(\d{1,15})$/

/** The address of one message of a conversation, to be pasted anywhere. Interface 2. */
export function messageLink(uuid: string, messageId: number): string {
  return `/tickets/${uuid}#message-${messageId}`
}

/** The message that the address of a conversation names, if any. */
export function messageOfHash(hash: string): number | undefined {
  const [, id] = ANCHOR.exec(hash) ?? []
  return id === undefined ? undefined : Number(id)
}

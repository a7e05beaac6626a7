/** The address of one message of a conversation, to be pasted anywhere, and where notifications lead. Interface 2, 47. */
export function messageLink(uuid: string, messageId: number): string {
  return `/tickets/${uuid}#message-${messageId}`
}

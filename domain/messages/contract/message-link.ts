/** The address of one message in its conversation, for copying and for notifications. Interface 2, 47. */
export function messageLink(uuid: string, messageId: number): string {
  return `/tickets/${uuid}#message-${messageId}`
}

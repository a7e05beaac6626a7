/** Returns the subject of a conversation's document, by which it is found again among the jobs of its maker. */
export function documentTitle(ticketId: number): string {
  return `#${ticketId}`
}

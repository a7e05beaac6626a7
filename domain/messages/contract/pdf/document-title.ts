/** What the document of a conversation is about: by this it is found again among the jobs of its maker. */
export function documentTitle(ticketId: number): string {
  return `#${ticketId}`
}

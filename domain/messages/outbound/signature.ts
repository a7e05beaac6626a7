/** A text with the name of who wrote it above it. Server behaviour §2.13. */
export function signedBy(name: string, text: string): string {
  return `*${name}:*\n${text}`
}

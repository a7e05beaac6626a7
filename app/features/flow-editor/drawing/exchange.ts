import type { Drawing } from './drawing'

/** A drawing as the text of a file; it never holds a key. */
export function exportText({ nodes, connections }: Drawing): string {
  return JSON.stringify({ nodes, connections }, null, 2)
}

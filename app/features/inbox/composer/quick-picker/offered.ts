import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { folded } from '~/lib/text/folded'

/**
 * Those that a word finds in shortcode and text, blind to accents and case as the server's search is: what its shortcode
 * begins with comes first, then what its shortcode holds.
 */
export function foundBy(rows: readonly QuickMessageView[], query: string): QuickMessageView[] {
  const wanted = folded(query)
  const rank = ({ shortcode, message }: QuickMessageView) => {
    const code = folded(shortcode).replace(/^\//, '')
    if (code.startsWith(wanted)) return 0
    if (code.includes(wanted)) return 1
    return folded(message).includes(wanted) ? 2 : NOT_FOUND
  }
  const ranked = rows.map((row) => ({ row, score: rank(row) })).filter(({ score }) => score < NOT_FOUND)
  return ranked.sort((first, second) => first.score - second.score).map(({ row }) => row)
}

const NOT_FOUND = 3

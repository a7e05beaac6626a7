import { folded } from '~/lib/text/folded'

/** Something that the palette offers. */
export type Entry = {
  id: string
  group: EntryGroup
  text: string
  /** Other words by which the entry is found: those that explain it. */
  also?: string
  /** Found by what was typed, by the server: it stands there whatever its letters are. */
  isFound?: boolean
  /** Offered for whatever was typed, after what answers to it. */
  isLast?: boolean
}

/** In the order in which they stand, when nothing says otherwise. */
const ENTRY_GROUPS = [
  'ticket',
  'tickets',
  'contacts',
  'pages',
  'views',
  'actions',
  'quick',
  'messages',
] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

/** People come before commands that are spelled alike: who types a name wants somebody. */
const SEARCHED_GROUPS = [
  'tickets',
  'contacts',
  'ticket',
  'pages',
  'views',
  'actions',
  'quick',
  'messages',
] as const

/**
 * Returns the entries for the typed text: by groups, the group with the best match first, and within it the best first.
 * Every typed word must begin a word of the text; letters in the middle of words find nothing.
 */
export function ranked<E extends Entry>(entries: readonly E[], typed: string): [EntryGroup, E[]][] {
  const words = wordsOf(typed)
  const scored = entries.flatMap((entry) => {
    const score = words.length === 0 ? 1 : scoreOf(entry, words)
    return score > 0 ? [{ entry, score }] : []
  })
  const order: readonly EntryGroup[] = words.length === 0 ? ENTRY_GROUPS : SEARCHED_GROUPS
  const groups = order.flatMap((group) => {
    const inIt = scored.filter(({ entry }) => entry.group === group).sort((a, b) => b.score - a.score)
    return inIt[0] ? [{ group, best: inIt[0].score, entries: inIt.map(({ entry }) => entry) }] : []
  })
  return groups.toSorted((a, b) => b.best - a.best).map(({ group, entries }) => [group, entries])
}

/** 3: the text begins with it; 2: its words begin words of the text; 1: found beside it; 0: not at all. */
function scoreOf({ text, also = '', isFound, isLast }: Entry, words: readonly string[]): number {
  if (isLast) return 1
  const textTerms = wordsOf(text)
  if (words.every((term, index) => textTerms[index]?.startsWith(term))) return 3
  if (words.every((prefix) => textTerms.some((textTerm) => textTerm.startsWith(prefix)))) return 2
  const allTerms = [...textTerms, ...wordsOf(also)]
  return isFound || words.every((anyPrefix) => allTerms.some((anyTerm) => anyTerm.startsWith(anyPrefix)))
    ? 1
    : 0
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

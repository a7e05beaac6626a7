import type { Language } from '#domain/core/contract/languages.ts'
import { folded } from '~/lib/text/folded'

/** Emojis with their names and what else they are found by, in one language. Made by `scripts/emoji-names.ts`. */
const NAMES = {
  'pt-BR': () => import('./names/pt-BR.json'),
  en: () => import('./names/en.json'),
  es: () => import('./names/es.json'),
  tr: () => import('./names/tr.json'),
} as const satisfies Record<Language, () => Promise<{ default: readonly string[] }>>

export type NamedEmoji = {
  emoji: string
  name: string
  /** The name first, then whatever else it is called; folded. */
  words: readonly string[]
}

/** Every emoji by its names in that language; fetched when it is first asked for. */
export async function readEmojis(language: Language): Promise<readonly NamedEmoji[]> {
  const lines = (await NAMES[language]()).default
  return lines.map((textLine) => {
    const space = textLine.indexOf(' ')
    const names = textLine.slice(space + 1).split('|')
    return { emoji: textLine.slice(0, space), name: names[0] ?? '', words: names.map(folded) }
  })
}

/**
 * Those that a text finds: each of its words begins a word of one of the names. First whose name is the text, then whose name
 * begins with it, whose name has it, and who is only called so.
 */
export function findEmojis(emojis: readonly NamedEmoji[], text: string, limit: number): NamedEmoji[] {
  const sought = folded(text).replaceAll('_', ' ').trim()
  if (sought === '') return []
  const rated = emojis.flatMap((emoji, index) => {
    const rank = rankOf(emoji, sought)
    return rank === undefined ? [] : [{ emoji, rank, index }]
  })
  rated.sort((a, b) => a.rank - b.rank || a.index - b.index)
  return rated.slice(0, limit).map(({ emoji }) => emoji)
}

function rankOf({ words: [name = '', ...keywords] }: NamedEmoji, sought: string): number | undefined {
  if (name === sought) return 0
  if (keywords.includes(sought)) return 1
  if (name.startsWith(sought)) return 2
  if (hasWords(name, sought)) return 3
  return keywords.some((keyword) => hasWords(keyword, sought)) ? 4 : undefined
}

function hasWords(name: string, sought: string): boolean {
  return sought
    .split(/\s+/)
    .every((wantedWord) => name.startsWith(wantedWord) || name.includes(` ${wantedWord}`))
}

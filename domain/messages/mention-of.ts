/** Matches a name behind an `@`, neither of which is part of another word, in letters of either case. */
export function mentionOf(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])@${literal}(?![\\p{L}\\p{N}])`, 'giu')
}

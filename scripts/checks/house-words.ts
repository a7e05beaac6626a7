/**
 * Pronouns, participles, adverbs, prepositions and fillers: alone they name nothing. `unreadCount` says what `left` does not.
 */
export const HOUSE_WORDS: ReadonlySet<string> = new Set(
  `told said asked known given taken kept held made found shown left gone came meant seen
  rest all whole one other each own same more most both
  at of place way line word thing
  what who how here then there when why where whose
  this that these those it they them mine ours theirs others another any some none`.split(/\s+/),
)

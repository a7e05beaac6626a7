/** Embeddings, overrides and isolates: U+202E in a name would write the rest of a sentence backwards. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]+/g

/** A text without what turns the direction of the text around it. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, '')
}

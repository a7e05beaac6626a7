/** Embeddings, overrides and isolates: U+202E in a name would write the rest of a sentence backwards. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/g

/** A text without bidirectional controls, which turn the direction of the text around it. */
export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '')
}

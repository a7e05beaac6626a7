/** The character that opens a list: quick messages, colleagues, emojis. */
export type Sign = '/' | '@' | ':'

/** A `/word` that ends at the cursor: where it stands, and what is searched by it. */
export type Slash = { from: number; query: string }

/** The stroke may stand anywhere in the text, at the beginning of a line or after a space; dates and addresses are none. */
export function slashAt(text: string, cursor: number, sign: Sign = '/'): Slash | undefined {
  const from = text.slice(0, cursor).lastIndexOf(sign)
  if (from < 0) return undefined
  const query = text.slice(from + 1, cursor)
  return /\s/.test(query) || /\S/.test(text.charAt(from - 1)) ? undefined : { from, query }
}

/**
 * Returns the range where a text chosen by the word is put: in place of the word, or at the end when the word is not
 * there any more.
 */
export function placeOf(
  text: string,
  { from, query }: Slash,
  sign: Sign = '/',
): [start: number, end: number] {
  const slashText = `${sign}${query}`
  return text.startsWith(slashText, from) ? [from, from + slashText.length] : [text.length, text.length]
}

/**
 * A text without these signs at its end. Read from the end: an expression that looks for them is tried at each sign of a long
 * run elsewhere, which of a customer's message takes seconds.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

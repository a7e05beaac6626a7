/**
 * A word as people mean it, however it was typed: without accents, case, doubled spaces and what cannot be seen; a dotless i is an
 * i, a full-width digit a digit. By it options of a menu are told apart, and answers are understood.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim()
}

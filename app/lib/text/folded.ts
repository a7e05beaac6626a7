/**
 * Folds a text for a search: without accents and case, as the server folds names. A Turkish i is the same letter with
 * and without its dot.
 */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}

/** A text without accents and case, to be found by: as the server folds names. A Turkish i is one letter with or without its dot. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}

/** Without letters and digits that look like one another. */
const LETTER_KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const
const LENGTH = 12

/** A random password of 12 characters that the rules of passwords take: upper case, lower case and digits. */
export function generatePassword(): string {
  const allLetters = LETTER_KINDS.join('')
  const letters = [
    ...LETTER_KINDS.map(randomLetter),
    ...Array.from({ length: LENGTH - LETTER_KINDS.length }, () => randomLetter(allLetters)),
  ]
  // Sorted by chance, so that the first three characters do not always have these kinds.
  return letters
    .map((letter) => ({ letter, order: randomNumber() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ letter }) => letter)
    .join('')
}

function randomLetter(letters: string): string {
  return letters.charAt(randomNumber() % letters.length)
}

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

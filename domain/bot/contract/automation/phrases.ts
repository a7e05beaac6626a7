import { folded } from '../../../core/contract/values/folded.ts'

/** Whether a phrase stands in a text as whole words, blind to case, accents, punctuation and spaces. Server behaviour §6. */
export function holdsPhrase(text: string, phrase: string): boolean {
  return phraseFinder(text)(phrase)
}

/** The same of many phrases in one text, whose words are read once. */
export function phraseFinder(text: string): (phrase: string) => boolean {
  const textWords = ` ${plainWords(text)} `
  return (phrase) => {
    const words = plainWords(phrase)
    return words !== '' && textWords.includes(` ${words} `)
  }
}

/** The words of a text, with one blank between two. */
export function plainWords(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

type Weighed = { id: number; phrase: string; isOfConnection: boolean }

/** The order in which phrases count that stand in one message: the longest, then the connection's own, then the oldest. */
export function byWeight(first: Weighed, second: Weighed): number {
  const lengthDifference = plainWords(second.phrase).length - plainWords(first.phrase).length
  return (
    lengthDifference || Number(second.isOfConnection) - Number(first.isOfConnection) || first.id - second.id
  )
}

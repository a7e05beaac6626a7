import type { Place } from '../state/unsent'

/** The boxes that are open, by chat: each takes words that are to be written on. */
const boxes = new Map<number, (text: string) => void>()

/** Puts words that were not sent back into the box, before what stands there. */
export function writeOn({ chatId }: Place, text: string): void {
  boxes.get(chatId)?.(text)
}

export function openBox({ chatId }: Place, take: (text: string) => void): () => void {
  boxes.set(chatId, take)
  return () => {
    if (boxes.get(chatId) === take) boxes.delete(chatId)
  }
}

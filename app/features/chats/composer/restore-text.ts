/** The boxes that are open, by chat: each takes words that are to be written on. */
const boxes = new Map<number, (text: string) => void>()

/** Puts words that were not sent back into the box, before what stands there. */
export function restoreText(chatId: number, text: string): void {
  boxes.get(chatId)?.(text)
}

export function registerTextBox(chatId: number, take: (text: string) => void): () => void {
  boxes.set(chatId, take)
  return () => {
    if (boxes.get(chatId) === take) boxes.delete(chatId)
  }
}

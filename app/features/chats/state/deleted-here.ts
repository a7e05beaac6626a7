/** Chats that this tab deletes: its own news of that is none. */
const underWay = new Set<number>()

export function noteDeletion(chatId: number): void {
  underWay.add(chatId)
}

export function isDeletedHere(chatId: number): boolean {
  return underWay.has(chatId)
}

/** It was refused: the chat is there. */
export function forgetDeletion(chatId: number): void {
  underWay.delete(chatId)
}

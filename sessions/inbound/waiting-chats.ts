/**
 * Keeps waiting items in memory, with one queue for each chat; a chat is with no worker or with one. Portions go out in
 * turn: a chat with thousands of items waits behind one with a single message, and each chat keeps its order.
 */
export function waitingChats<T>() {
  const waiting = new Map<string, T[]>()
  const busy = new Set<string>()
  let size = 0

  return {
    size: () => size,
    isEmpty: () => size === 0 && busy.size === 0,
    put(chat: string, item: T): void {
      const queue = waiting.get(chat)
      if (queue) queue.push(item)
      else waiting.set(chat, [item])
      size += 1
    },
    /** The oldest of the next chat in turn, at most `most(chat)`; the chat is the caller's until it is given back. */
    take(limitOf: (chat: string) => number): { chat: string; items: T[] } | undefined {
      for (const [chat, queue] of waiting) {
        if (busy.has(chat)) continue
        const count = Math.min(limitOf(chat), queue.length)
        const items = queue.slice(0, count)
        waiting.delete(chat)
        if (queue.length > count) waiting.set(chat, queue.slice(count))
        busy.add(chat)
        size -= count
        return { chat, items }
      }
      return undefined
    },
    giveBack: (chat: string) => void busy.delete(chat),
    clear(): void {
      waiting.clear()
      size = 0
    },
  }
}

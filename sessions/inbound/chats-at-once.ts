/** Chats that a connection stores at the same time, at most; each takes a database connection. */
const MOST = 6
/** A portion that takes longer leaves less than half of what a transaction may take. */
const [QUICK_MS, SLOW_MS] = [400, 1_000]

export type ChatsAtOnce = ReturnType<typeof openChatsAtOnce>

/**
 * Number of chats that a connection stores side by side: one more after each that was quick, one less after each that was slow, one after
 * a failure. On a machine that has too much to do they slow each other, until each takes longer than a transaction may, and
 * all of them fail, again and again; a process that has just started is slow, too.
 */
export function openChatsAtOnce() {
  let count = 1
  return {
    count: () => count,
    took(ms: number): void {
      if (ms < QUICK_MS) count = Math.min(MOST, count + 1)
      else if (ms > SLOW_MS) count = Math.max(1, count - 1)
    },
    failed(): void {
      count = 1
    },
  }
}

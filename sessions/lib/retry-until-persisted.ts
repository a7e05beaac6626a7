import { isPassing } from '../failures.ts'

const LONGEST_WAIT_MS = 1000

/**
 * Repeats a write until the database has it: for what nobody says a second time, such as the server's word about a send.
 * Rejects with anything that time does not mend, and with the last failure once `isOver`.
 */
export async function retryUntilPersisted<T>(write: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let waitMs = 50; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      return await write()
    } catch (error) {
      if (!isPassing(error) || isOver()) throw error
    }
    await Bun.sleep(waitMs)
  }
}

import { isPassing } from '../failures.ts'

const LONGEST_WAIT_MS = 1000

/**
 * Repeats a write until the database has it: for facts that nobody reports a second time, such as the server's answer to
 * a send. Rejects with an error that waiting does not cure, and with the last failure once `isOver`.
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

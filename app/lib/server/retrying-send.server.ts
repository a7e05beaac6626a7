type Send = () => Promise<Response>

/** The time for which an unavailable API is waited for, and the number of requests that wait at once. */
export type Patience = { ms: number; maxTries: number }

/** A killed API is back within two seconds; what waits keeps a visitor's connection. */
const USUAL: Patience = { ms: 5_000, maxTries: 200 }
const AGAIN_MS = 50

/**
 * Sends to an API that may be away for a moment, and sends again until it listens. What it may have begun when it went
 * is repeated only when it changes nothing. Rejects with the last failure when the patience is over, and at once when
 * too many wait.
 */
export function retryingSend({ ms, maxTries }: Patience = USUAL) {
  let waiting = 0
  return async (send: Send, isRead: boolean): Promise<Response> => {
    const until = performance.now() + ms
    for (;;) {
      try {
        return await send()
      } catch (error) {
        const mayRepeat = isRefused(error) || (isRead && isCut(error))
        if (!mayRepeat || waiting >= maxTries || performance.now() >= until) throw error
      }
      waiting += 1
      await Bun.sleep(AGAIN_MS)
      waiting -= 1
    }
  }
}

/** Nobody listens: nothing was begun. */
function isRefused(error: unknown): boolean {
  return ['ConnectionRefused', 'ECONNREFUSED'].includes(codeOf(error))
}

/** The connection ended before the answer. */
function isCut(error: unknown): boolean {
  return ['ConnectionClosed', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

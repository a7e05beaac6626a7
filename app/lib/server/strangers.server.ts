import { makeLimiter, type Rate } from '#domain/core/contract/process/limiter.ts'
import { makeSemaphore } from '#domain/core/contract/process/semaphore.ts'

/** Pages for who has no session, by network: far above what an office asks for in the morning. */
const STRANGERS: Rate = { perSecond: 10, burst: 200 }
/** Pages that are made for strangers at the same time: whoever is signed in waits behind no more. */
const AT_ONCE = 2

/**
 * Makes pages for visitors without a session: so many of one network, few at once, each network in its turn. Answers 429 beyond
 * that, with the seconds to wait.
 */
export function makeStrangersDoor(rate: Rate = STRANGERS) {
  const take = makeLimiter(rate)
  const withPermit = makeSemaphore(AT_ONCE)
  return async (network: string, render: () => Promise<Response>): Promise<Response> => {
    const waitSeconds = take(network)
    if (waitSeconds > 0) {
      const headers = { 'Retry-After': String(waitSeconds) }
      return Response.json({ error: 'ERR_TOO_MANY_ATTEMPTS' }, { status: 429, headers })
    }
    return withPermit(async () => {
      const page = await writeWhole(await render())
      // Such a page may be made without waiting for anything: the next one would follow before anybody else's turn.
      await Bun.sleep(0)
      return page
    }, network)
  }
}

/** Writes a page to its end: one that is still being written would take time beside those that follow it. */
async function writeWhole(page: Response): Promise<Response> {
  return page.body ? new Response(await page.bytes(), page) : page
}

import type { WASocket } from '@whiskeysockets/baileys'
import { TimedOut, withTimeout } from '../../lib/with-timeout.ts'
import type { ChannelEvents } from '../driver.ts'
import { closeOf } from './disconnects.ts'
import { type AuthStore, isPaired } from './store/auth-store.ts'

export type SocketLifecycle = ReturnType<typeof makeSocketLifecycle>

/** The life of one socket, from its making to its end. Only the first cause of the end is reported, and only once. */
export function makeSocketLifecycle(patienceMs: number) {
  let sock: WASocket | null = null
  let isOpen = false
  let hasEnded = false
  let tell: (code: number | null, cause?: 'store_failed' | 'silent') => void = () => undefined
  let written: () => Promise<void> = () => Promise.resolve()
  let release: () => void = () => undefined
  /** A write timed out: the store may still carry it out. */
  let isLate = false

  /** Whether every write is committed or has failed by now; if not, one may still be carried out. */
  const isSettled = () =>
    withTimeout(written(), patienceMs, 'a write').then(
      () => !isLate,
      () => false,
    )

  function close(): void {
    isOpen = false
    // Baileys waits for the peer's closing frame, which a dead network never brings.
    sock?.end(undefined).catch(() => undefined)
  }

  return {
    begin(socket: WASocket, auth: AuthStore, events: ChannelEvents, stop: () => void) {
      sock = socket
      written = auth.settled
      release = () => {
        auth.close()
        stop()
      }
      tell = (code, cause) => {
        if (hasEnded) return
        hasEnded = true
        isOpen = false
        release()
        const end = closeOf(code, isPaired(auth.state.creds))
        void isSettled().then((settled) => {
          if (!settled) events.closed({ ...end, cause: 'store_failed', reaction: 'anew' })
          else events.closed(cause ? { ...end, cause, reaction: 'retry' } : end)
        })
      }
    },
    isOpen: () => isOpen && !hasEnded,
    hasEnded: () => hasEnded,
    opened: () => {
      isOpen = true
    },
    ended: (code: number | null) => tell(code),
    /** A write failed. The socket is closed before anybody hears of the failure, so that no receipt can leave. */
    lost(error: unknown) {
      isLate ||= error instanceof TimedOut
      close()
      tell(null, 'store_failed')
    },
    /** The socket is open, but nothing arrives. */
    silent() {
      close()
      tell(null, 'silent')
    },
    async stop({ logOut = false }: { logOut?: boolean } = {}) {
      if (!hasEnded && logOut && isOpen) await sock?.logout().catch(() => undefined)
      hasEnded = true
      close()
      release()
      await isSettled()
    },
  }
}

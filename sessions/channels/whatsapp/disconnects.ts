import type { Close } from '../driver.ts'

type Disconnect = Omit<Close, 'code'>

/** The disconnect table of docs/sessions.md: WhatsApp's code, why in our words, what we do, what the screen shows. */
export const DISCONNECTS: Readonly<Record<number, Disconnect>> = {
  400: { cause: 'login_refused', reaction: 'quarantine', status: 'DISCONNECTED' },
  401: { cause: 'unlinked', reaction: 'unlink', status: 'DISCONNECTED' },
  402: { cause: 'forbidden', reaction: 'stop', status: 'DISCONNECTED' },
  403: { cause: 'forbidden', reaction: 'stop', status: 'DISCONNECTED' },
  405: { cause: 'client_outdated', reaction: 'stop', status: 'DISCONNECTED' },
  406: { cause: 'forbidden', reaction: 'unlink', status: 'DISCONNECTED' },
  408: { cause: 'lost', reaction: 'retry', status: 'TIMEOUT' },
  411: { cause: 'multidevice_mismatch', reaction: 'stop', status: 'DISCONNECTED' },
  428: { cause: 'closed_by_server', reaction: 'retry', status: 'TIMEOUT' },
  440: { cause: 'replaced', reaction: 'stop', status: 'DISCONNECTED' },
  500: { cause: 'bad_session', reaction: 'quarantine', status: 'TIMEOUT' },
  503: { cause: 'unavailable', reaction: 'retryLater', status: 'TIMEOUT' },
  515: { cause: 'restart_required', reaction: 'again', status: 'OPENING' },
}

const UNKNOWN: Disconnect = { cause: 'unknown', reaction: 'retry', status: 'TIMEOUT' }
const QR_EXPIRED: Disconnect = { cause: 'qr_expired', reaction: 'stop', status: 'DISCONNECTED' }

/** 408 means a lost network, or, for an account that was never paired, that nobody scanned the codes. */
export function closeOf(code: number | null, isPaired: boolean): Close {
  const reason = code === null ? undefined : DISCONNECTS[code]
  const disconnect = code === 408 && !isPaired ? QR_EXPIRED : (reason ?? UNKNOWN)
  return { ...disconnect, code }
}

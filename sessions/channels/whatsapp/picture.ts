import type { WASocket } from '@whiskeysockets/baileys'
import { isLoopback } from './media.ts'

const MAX_BYTES = 2_000_000
const TIMEOUT_MS = 20_000

/**
 * Fetches the profile picture of a chat. Undefined when there is none, or none that we may see. Throws when it cannot be
 * fetched now.
 */
export async function fetchPicture(
  sock: WASocket,
  jid: string,
  allowsLoopback: boolean,
): Promise<Uint8Array | undefined> {
  const address = await sock.profilePictureUrl(jid, 'image').catch(noneWhenRefused)
  if (!address) return undefined
  const url = new URL(address)
  const isOurs = url.protocol === 'https:' && /(^|\.)whatsapp\.net$/.test(url.hostname)
  if (!isOurs && !(allowsLoopback && isLoopback(url.hostname))) return undefined
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`the picture's server answered ${response.status}`)
  const bytes = await response.bytes()
  return bytes.length > MAX_BYTES ? undefined : bytes
}

/**
 * Undefined for WhatsApp's refusals item-not-found, not-authorized and forbidden: there is no picture for us. Rethrows
 * other errors.
 */
function noneWhenRefused(error: unknown): undefined {
  const text = error instanceof Error ? error.message : ''
  if (/item-not-found|not-authorized|forbidden/.test(text)) return undefined
  throw error
}

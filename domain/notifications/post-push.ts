import { generateRequestDetails } from 'web-push'
import { MINUTE_MS } from '../core/contract/time.ts'
import { askOutside, type OutgoingRules } from '../core/outgoing/outgoing.ts'
import type { Secrets } from '../core/secrets.ts'
import type { PushSubscriptionInput } from './contract/schema.ts'
import { vapidKeys } from './vapid.ts'

/**
 * The settings that a process needs to push: the addresses that it may reach, the operator's address (RFC 8292 `sub`),
 * the time that a service may take.
 */
export type PushPost = { outgoing: OutgoingRules; webUrl: string; timeoutMs?: number }

/**
 * The order to the worker in the browser: `show`, with `isQuiet` without a sound, or `clear`, which removes the
 * notification with this tag.
 */
export type Pushed =
  | { type: 'show'; tag: string; title: string; body: string; url: string; isQuiet?: true }
  | { type: 'clear'; tag: string }

/** taken = the push service has it. gone = it does not know the browser any more. later = it is worth another try. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused'

const TIMEOUT_MS = 10_000
/** The time in seconds after which a push that was not delivered is out of date. */
const TTL_SECONDS = 4 * 3600

/**
 * Encrypts for the browser (RFC 8291) and hands it to its push service (RFC 8030). One that the service still has of this
 * topic is replaced by it.
 */
export async function postPush(
  secrets: Secrets,
  to: PushSubscriptionInput,
  { pushed, topic }: { pushed: Pushed; topic: string },
  { outgoing, webUrl, timeoutMs = TIMEOUT_MS }: PushPost,
): Promise<PushOutcome> {
  const request = sealed(to, JSON.stringify(pushed), {
    vapidDetails: { subject: subjectOf(webUrl), ...vapidKeys(secrets) },
    contentEncoding: 'aes128gcm',
    TTL: TTL_SECONDS,
    topic,
    urgency: 'high',
  })
  if (!request) return 'gone'
  if (isSilent(to.endpoint)) return 'later'
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  const began = performance.now()
  try {
    const { status } = await askOutside(
      {
        url: to.endpoint,
        method: 'POST',
        headers: Object.fromEntries(headers),
        body: new Uint8Array(request.body ?? []),
        timeoutMs,
        maxBytes: 20_000,
      },
      outgoing,
    )
    if (performance.now() - began > timeoutMs / 2) noteSilent(to.endpoint)
    return outcomeOf(status)
  } catch (error) {
    if (error instanceof Error && error.message === 'ERR_PRIVATE_ADDRESS') return 'refused'
    if (isLate(error)) noteSilent(to.endpoint)
    return 'later'
  }
}

/**
 * Services that did not answer in time, or took half of it, and until when they are not asked again: few pushes are worked on at a time, and
 * whoever names a service of their own that hardly answers would keep all companies waiting.
 */
const silent = new Map<string, number>()
const SILENT_FOR_MS = MINUTE_MS
const MAX_SILENT = 1000

function isLate(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

function noteSilent(endpoint: string): void {
  if (silent.size >= MAX_SILENT) silent.clear()
  silent.set(new URL(endpoint).host, performance.now() + SILENT_FOR_MS)
}

function isSilent(endpoint: string): boolean {
  return (silent.get(new URL(endpoint).host) ?? 0) > performance.now()
}

/** Undefined for a browser whose key is none: nothing can be encrypted for it, and nobody else waits for that. */
function sealed(...requestDetails: Parameters<typeof generateRequestDetails>) {
  try {
    return generateRequestDetails(...requestDetails)
  } catch {
    return undefined
  }
}

/** RFC 8030 §5, §7.3; 401 and 403: subscribed under another key of this server. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** An address of https or mail; what runs without TLS names nobody. */
function subjectOf(webUrl: string): string {
  return webUrl.startsWith('https:') ? webUrl : 'mailto:operator@recado.invalid'
}

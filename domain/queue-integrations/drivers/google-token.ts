import { createHash, createSign } from 'node:crypto'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import { askSystem, failureOfStatus, isUntouchedStatus } from '../../deliveries/ask-system.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'
import type { ServiceAccount } from '../service-account.ts'
import { jsonOf } from './json-of.ts'

/** The audience of the assertion; Google judges it by this name whatever host carries the call. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const LIFETIME_SECONDS = 3600
/** A token is not used in its last minutes: a call may take some of them. */
const MARGIN_MS = 5 * MINUTE_MS

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(LIFETIME_SECONDS),
})

type CachedToken = { token: string; expiresMs: number }

/** Tokens by account and address, for all companies: a token is of one key alone. */
const cachedTokens = new Map<string, CachedToken>()
const MAX_CACHED = 500

export type TokenResult =
  | { token: string; failure: null }
  | { failure: CallFailure; isUntouched: boolean; detail: string; status: number | null }

/** A token of the account, from memory while it lasts; else by a signed request (RFC 7523). The file's own `token_uri` is not followed. */
export async function googleToken(outside: Outside, account: ServiceAccount): Promise<TokenResult> {
  const key = keyOf(outside, account)
  const nowMs = outside.ctx.now().getTime()
  const cached = cachedTokens.get(key)
  if (cached && cached.expiresMs > nowMs) return { token: cached.token, failure: null }
  const { googleUrl } = outside.rules
  const answer = await askSystem(outside, {
    url: googleUrl ? `${googleUrl}/token` : AUDIENCE,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new TextEncoder().encode(
      new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(account, nowMs) }).toString(),
    ),
  })
  if (answer.failure !== null) return { ...answer, detail: '' }
  const { status, text } = answer
  const read = TokenAnswer.safeParse(status === 200 ? jsonOf(text) : undefined).data
  if (!read) return refusal(status, text)
  if (cachedTokens.size >= MAX_CACHED) cachedTokens.clear()
  const expiresMs = nowMs + read.expires_in * SECOND_MS - MARGIN_MS
  cachedTokens.set(key, { token: read.access_token, expiresMs })
  return { token: read.access_token, failure: null }
}

/** A token that was refused is not used again. */
export function forgetToken(outside: Outside, account: ServiceAccount): void {
  cachedTokens.delete(keyOf(outside, account))
}

/** `invalid_grant`: the key was revoked, or a clock is wrong. */
function refusal(status: number, text: string): TokenResult {
  const isRefused = status === 400 || status === 401 || status === 403
  const failure = status === 200 ? 'badAnswer' : isRefused ? 'refusedKey' : failureOfStatus(status)
  return { failure, isUntouched: isUntouchedStatus(status), detail: text, status }
}

function keyOf({ rules }: Outside, { client_email, private_key }: ServiceAccount): string {
  const parts = [rules.googleUrl ?? '', client_email, private_key]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

function assertionOf({ client_email, private_key, private_key_id }: ServiceAccount, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / SECOND_MS)
  const header = { alg: 'RS256', typ: 'JWT', kid: private_key_id }
  const times = { iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS }
  const claims = { iss: client_email, scope: SCOPE, aud: AUDIENCE, ...times }
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')
  return `${signed}.${signature}`
}

import { scaled } from '#tests/support/machine.ts'

/** The caller of a request: the address it comes from and its bearer. */
export type Caller = { address: string; token?: string }

const PATIENCE_MS = scaled(60_000)

/** Calls as from an address of the internet, through a proxy that is trusted. Throws where the answer is a refusal. */
export async function requestFrom(
  caller: Caller,
  method: string,
  url: string,
  body?: Record<string, unknown> | FormData,
): Promise<string> {
  const response = await fetchFrom(caller, method, url, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`)
  return text
}

/** The same, where a refusal is an answer like others. */
export function fetchFrom(
  { address, token }: Caller,
  method: string,
  url: string,
  body?: Record<string, unknown> | FormData,
): Promise<Response> {
  const headers = new Headers({ 'X-Forwarded-For': address })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  return fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
}

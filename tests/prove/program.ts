import { z } from 'zod'
import { waitFor } from '#tests/support/wait-for.ts'

/** A program that uses the API: signs in, and repeats what failed, which client ids make harmless. */
export type Program = Awaited<ReturnType<typeof programAt>>

const Login = z.object({ token: z.string() })
const Connection = z.object({ status: z.string(), qrcode: z.string() })
type Json = Record<string, unknown>

export async function programAt(apiUrl: string, email: string, password: string) {
  let token = ''

  async function signIn(): Promise<void> {
    const answer = await send('POST', '/auth/login', { email, password })
    token = Login.parse(await answer.json()).token
  }

  function send(method: string, path: string, body?: Json): Promise<Response> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    const init = body ? { body: JSON.stringify(body) } : {}
    return fetch(apiUrl + path, { method, headers, ...init, signal: AbortSignal.timeout(10_000) })
  }

  /** Sends until the API has answered; a session that ended is signed in again. Anything else that is refused throws. */
  async function call(method: string, path: string, body?: Json): Promise<unknown> {
    const response = await waitFor(
      async () => {
        const answer = await send(method, path, body).catch(() => undefined)
        if (answer === undefined || answer.status >= 500) return false
        if (answer.status === 401 || answer.status === 403) await signIn().catch(() => undefined)
        return answer.status === 401 || answer.status === 403 ? false : answer
      },
      { description: `${method} ${path}`, timeoutMs: 60_000, everyMs: 100 },
    )
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }

  await signIn()
  return {
    get token() {
      return token
    },
    get: (path: string) => call('GET', path),
    post: (path: string, body: Json) => call('POST', path, body),
    put: (path: string, body: Json) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
    connection: async (id: number) => Connection.parse(await call('GET', `/whatsapp/${id}?session=0`)),
  }
}

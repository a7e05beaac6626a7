import { z } from 'zod'
import { apiAddress, fetchAsViewer } from './bearer'

const Refusal = z.object({ error: z.string(), details: z.record(z.string(), z.unknown()).optional() })
const Fields = z.record(z.string(), z.string())

export type CallProblem = { code: string; details: Record<string, unknown>; fields: Record<string, string> }
export type CallResult<T> = { ok: true; value: T } | { ok: false; status: number; problem: CallProblem }

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object; signal?: AbortSignal }

/** One call of the API from the browser: the answer by its schema, or what it was refused with. Never throws. */
export async function call<T>(
  path: string,
  schema: z.ZodType<T>,
  { method = 'GET', body, signal }: Call = {},
): Promise<CallResult<T>> {
  try {
    const response = await fetchAsViewer(apiAddress(path), {
      method,
      signal,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return { ok: true, value: schema.parse(answer) }
    return { ok: false, status: response.status, problem: problemOf(answer) }
  } catch {
    return {
      ok: false,
      status: 0,
      problem: { code: navigator.onLine ? 'ERR_UNAVAILABLE' : 'ERR_OFFLINE', details: {}, fields: {} },
    }
  }
}

function problemOf(answer: unknown): CallProblem {
  const { error, details = {} } = Refusal.safeParse(answer).data ?? { error: 'ERR_INTERNAL' }
  return { code: error, details, fields: Fields.safeParse(details.fields).data ?? {} }
}

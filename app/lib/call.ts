import { z } from 'zod'
import type { Answer } from './api-client'

const Refusal = z.object({ error: z.string(), details: z.record(z.string(), z.unknown()).optional() })
const Fields = z.record(z.string(), z.string())

export type CallProblem = { code: string; details: Record<string, unknown>; fields: Record<string, string> }
export type CallResult<T> = { ok: true; value: T } | { ok: false; status: number; problem: CallProblem }

/** What one call of the API from the browser came to: its answer by the schema, or why not. Never throws. */
export async function call<S extends z.ZodType>(
  asked: Promise<Answer<z.input<S>>>,
  schema: S,
): Promise<CallResult<z.output<S>>> {
  try {
    const answer = await asked
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return { ok: true, value: schema.parse(body) }
    return { ok: false, status: answer.status, problem: problemOf(body) }
  } catch {
    return {
      ok: false,
      status: 0,
      problem: { code: navigator.onLine ? 'ERR_UNAVAILABLE' : 'ERR_OFFLINE', details: {}, fields: {} },
    }
  }
}

/** As `call`, where nothing of the answer is needed but that it was done. */
export function callDone(asked: Promise<Answer>): Promise<CallResult<unknown>> {
  return call(asked, z.unknown())
}

function problemOf(answer: unknown): CallProblem {
  const { error, details = {} } = Refusal.safeParse(answer).data ?? { error: 'ERR_INTERNAL' }
  return { code: error, details, fields: Fields.safeParse(details.fields).data ?? {} }
}

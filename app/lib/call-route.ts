import { z } from 'zod'
import { type Problem, readProblem } from '#domain/core/problems.ts'
import type { CallResult } from './api-client'
import type { Answer } from './routes-client'

export type CallProblem = Problem
export type { CallResult }

/** What one call of the API from the browser came to: its answer by the schema, or why not. Never throws. */
export async function call<S extends z.ZodType>(
  asked: Promise<Answer<z.input<S>>>,
  schema: S,
): Promise<CallResult<z.output<S>>> {
  try {
    const answer = await asked
    const body: unknown = await answer.json().catch(() => undefined)
    if (answer.ok) return { ok: true, value: schema.parse(body) }
    return { ok: false, status: answer.status, problem: readProblem(body) }
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

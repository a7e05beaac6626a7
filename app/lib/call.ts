import type { AnswerOf } from '#domain/core/endpoint.ts'
import type { CallArgs, Callable, CallResult } from './api-client'
import { api } from './bearer'

export type { CallResult }

/** Calls the API from the browser, in the viewer's name: its answer, or why not. Never throws. */
export async function call<E extends Callable>(...asked: CallArgs<E>): Promise<CallResult<AnswerOf<E>>> {
  try {
    return await api().call(...asked)
  } catch {
    const code = navigator.onLine ? 'ERR_UNAVAILABLE' : 'ERR_OFFLINE'
    return { ok: false, status: 0, problem: { code, details: {}, fields: {} } }
  }
}

import type { AnswerOf, Endpoint, FormAnswerOf } from '#domain/core/contract/endpoint.ts'
import { type CallArgs, type Callable, type CallResult, type FormArgs, outcomeOf } from './api-client'
import { api } from './bearer'

export type { CallResult }

/** The same for an endpoint that is known only when it is asked, a noun's: the API judges what it is given. */
export function callAny(endpoint: Callable, input: object): Promise<CallResult<unknown>> {
  return settled(() => api().callAny(endpoint, input))
}

/** The same with a file, as a multipart form. */
export function callAnyForm(endpoint: Endpoint, input: object): Promise<CallResult<unknown>> {
  return settled(() => api().callAnyForm(endpoint, input))
}

/** The same of a known endpoint with a file. */
export function callForm<E extends Endpoint>(...callArgs: FormArgs<E>): Promise<CallResult<FormAnswerOf<E>>> {
  return settled(() => api().callForm(...callArgs))
}

/** The same where only whether it was done counts, whatever is answered. */
export function callBare(endpoint: Endpoint): Promise<CallResult<undefined>> {
  return settled(async () => outcomeOf(await api().send(endpoint)))
}

/** The same of an endpoint that answers a file: its bytes, and its name for people. */
export function callForFile(
  endpoint: Endpoint,
  input: object,
): Promise<CallResult<{ blob: Blob; name: string }>> {
  return settled(async () => {
    const response = await api().sendAny(endpoint, input)
    const outcome = await outcomeOf(response)
    if (!outcome.ok) return outcome
    const [, name = 'file'] =
      /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
    return { ok: true, value: { blob: await response.blob(), name: decodeURIComponent(name) } }
  })
}

/** Calls the API from the browser, in the viewer's name: its answer, or why not. Never throws. */
export function call<E extends Callable>(...callArgs: CallArgs<E>): Promise<CallResult<AnswerOf<E>>> {
  return settled(() => api().call(...callArgs))
}

async function settled<T>(ask: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
  try {
    return await ask()
  } catch {
    const code = navigator.onLine ? 'ERR_UNAVAILABLE' : 'ERR_OFFLINE'
    return { ok: false, status: 0, problem: { code, details: {}, fields: {} } }
  }
}

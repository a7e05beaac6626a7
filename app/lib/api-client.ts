import type { AnswerOf, Endpoint, FormAnswerOf, FormOf, InputOf } from '#domain/core/contract/endpoint.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { readProblem, textIn } from '#domain/core/contract/values/read-problem.ts'

/** The result of a call: its answer, or the refusal. Status 0 = nobody answered. */
export type CallResult<T> = { ok: true; value: T } | Refused
export type Refused = { ok: false; status: number; problem: Problem }

/** An endpoint that answers JSON. */
export type Callable = Endpoint & { answer: Exclude<Endpoint['answer'], 'stream' | 'page'> }

export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }
/** An endpoint that needs nothing is called with nothing. */
type CallInput<I> = unknown extends I
  ? [input?: undefined, options?: CallOptions]
  : object extends I
    ? [input?: I, options?: CallOptions]
    : [input: I, options?: CallOptions]

export type CallArgs<E extends Endpoint> = [endpoint: E, ...CallInput<InputOf<E>>]
export type FormArgs<E extends Endpoint> = E['form'] extends object
  ? [endpoint: E, ...CallInput<FormOf<E>>]
  : never

/** The API, asked by what its endpoints declare: a wrong or missing input is a type error, and so is a wrong use of an answer. */
export type ApiClient = {
  /** The answer, read by its contract. Rejects when nobody answers, or what no contract knows. */
  call<E extends Callable>(...callArgs: CallArgs<E>): Promise<CallResult<AnswerOf<E>>>
  /** The same for an endpoint that is known only when it is asked, a noun's: the API judges what it is given. */
  callAny(endpoint: Callable, input: object): Promise<CallResult<unknown>>
  /** The same with files, as a multipart form. */
  callForm<E extends Endpoint>(...callArgs: FormArgs<E>): Promise<CallResult<FormAnswerOf<E>>>
  /** The same for an endpoint that is known only when it is asked. */
  callAnyForm(endpoint: Endpoint, input: object): Promise<CallResult<unknown>>
  /** The bare response, for who needs its headers. */
  send<E extends Endpoint>(...callArgs: CallArgs<E>): Promise<Response>
  /** The same for an endpoint that is known only when it is asked. */
  sendAny(endpoint: Endpoint, input: object): Promise<Response>
  /** Returns the address of a call, for callers that send it by other means. */
  addressOf(endpoint: Endpoint, input: object): string
}

type Transport = (address: string, init: RequestInit) => Promise<Response>

/** A client of the API at this origin that asks by `transport`, which names who asks. */
export function clientAt(origin: string, transport: Transport): ApiClient {
  const sent = (endpoint: Endpoint, input: object = {}, options: CallOptions = {}, isForm = false) => {
    const { path, query, bodyEntries } = placed(endpoint, input)
    const sendOptions = { method: endpoint.method, ...options }
    const address = `${origin}${path}${query}`
    if (isForm) return transport(address, { ...sendOptions, body: formOf(bodyEntries) })
    if (!endpoint.body) return transport(address, sendOptions)
    const headers = { 'Content-Type': 'application/json', ...options.headers }
    return transport(address, {
      ...sendOptions,
      headers,
      body: JSON.stringify(Object.fromEntries(bodyEntries)),
    })
  }
  function send<E extends Endpoint>(...callArgs: CallArgs<E>): Promise<Response>
  function send(endpoint: Endpoint, input?: object, options?: CallOptions) {
    return sent(endpoint, input, options)
  }

  async function call<E extends Callable>(...endpointArgs: CallArgs<E>): Promise<CallResult<AnswerOf<E>>>
  async function call(endpoint: Callable, input?: object, options?: CallOptions) {
    return answerOf(endpoint, await sent(endpoint, input, options))
  }

  async function callForm<E extends Endpoint>(...formArgs: FormArgs<E>): Promise<CallResult<FormAnswerOf<E>>>
  async function callForm(endpoint: Endpoint, input?: object, options?: CallOptions) {
    return formResultOf(endpoint, await sent(endpoint, input, options, true))
  }

  async function callAnyForm(endpoint: Endpoint, input: object) {
    return formResultOf(endpoint, await sent(endpoint, input, {}, true))
  }

  async function callAny(endpoint: Callable, input: object) {
    return answerOf<Callable>(endpoint, await sent(endpoint, input))
  }

  return {
    send,
    sendAny: (endpoint, input) => sent(endpoint, input),
    call,
    callAny,
    callForm,
    callAnyForm,
    addressOf: (endpoint, input) => `${origin}${placed(endpoint, input).path}`,
  }
}

/** Reads a response by the endpoint's contract. Throws for an answer that the contract does not know. */
export async function answerOf<E extends Callable>(
  endpoint: E,
  response: Response,
): Promise<CallResult<AnswerOf<E>>>
export async function answerOf({ answer }: Endpoint, response: Response): Promise<CallResult<unknown>> {
  if (answer === 'done') return resultOf(Done, response)
  return resultOf(typeof answer === 'string' ? undefined : answer, response)
}

async function formResultOf({ form }: Endpoint, response: Response): Promise<CallResult<unknown>> {
  return resultOf(form?.answer, response)
}

/** Whether it was done, or why not. */
export async function outcomeOf(response: Response): Promise<CallResult<undefined>> {
  const { ok, status } = response
  if (ok) return { ok, value: undefined }
  return { ok, status, problem: problemIn(response, await response.json().catch(() => undefined)) }
}

type Schema = { parse: (body: unknown) => unknown }

/** Reads `{message}`. */
const Done: Schema = {
  parse(body) {
    const message = textIn(body, 'message')
    if (message === undefined) throw new Error('no answer of the API: it has no message')
    return { message }
  },
}

async function resultOf(schema: Schema | undefined, response: Response): Promise<CallResult<unknown>> {
  const outcome = await outcomeOf(response)
  if (!outcome.ok || !schema) return outcome
  return { ok: true, value: schema.parse(await response.json().catch(() => undefined)) }
}

/**
 * Returns the problem of a response. A fault of the server carries the request id by which it is found in the log,
 * because users quote it.
 */
function problemIn({ status, headers }: Response, body: unknown): Problem {
  const problem = readProblem(body)
  const requestId = headers.get('X-Request-Id')
  if (status < 500 || !requestId) return problem
  return { ...problem, details: { ...problem.details, requestId } }
}

type Entry = [name: string, value: unknown]

/** Names of the path stand in it; what the query declares goes there; the rest is the body's. */
function placed(endpoint: Endpoint, input: object): { path: string; query: string; bodyEntries: Entry[] } {
  const values = new Map(Object.entries(input))
  const path = endpoint.path.replace(/:(\w+)(\{[^/]*\})?(?=\/|$)/g, (_, name: string) => {
    const value = encodeURIComponent(String(values.get(name)))
    values.delete(name)
    return value
  })
  const queryNames = endpoint.query ? Object.keys(endpoint.query.shape) : []
  const query = new URLSearchParams()
  for (const name of queryNames) {
    for (const value of listOf(values.get(name))) query.append(name, String(value))
    values.delete(name)
  }
  return { path, query: query.size > 0 ? `?${query}` : '', bodyEntries: [...values] }
}

/** A list is a repeated value; what is not there is none. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function formOf(fields: readonly Entry[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    for (const item of listOf(value)) form.append(name, item instanceof Blob ? item : String(item))
  }
  return form
}

import { speakSample } from '../speech/sample.ts'
import { type ChatRequest, converse, REFUSED_FIELDS, type RefusedField } from './chat.ts'
import { refusal } from './refusal.ts'

/**
 * The faults that the next requests can meet: a refused key or region, a model that is not there, a request that took too
 * long, too many requests, no money left, a server fault, no answer, no JSON.
 */
export const FAULTS = ['401', '403', '404', '408', '429', 'quota', '500', 'slow', 'garbage'] as const
export type Fault = (typeof FAULTS)[number]

type Heard = { path: string; key: string; model: string; language: string; fileName: string; bytes: number }
/** A request for words or speech, as it came. */
type Asked = { path: string; key: string; body: Record<string, unknown> }
type Settings = { key: string; retryAfterSeconds: number; slowMs: number }

const USUAL: Settings = { key: 'sk-simulated-0000', retryAfterSeconds: 1, slowMs: 5_000 }
/** The words of every voice message, whoever speaks. */
const SPOKEN = 'Oi, tudo bem? Queria saber se ainda tem a bolsa caramelo e qual é o prazo de entrega.'
const MODELS = ['gpt-4.1-mini', 'gpt-4.1', 'gpt-4o-mini-tts', 'whisper-1']

/**
 * Stands in for a service that speaks OpenAI's protocol under a bearer, as far as the product asks it: audio written down,
 * a model that answers, and speech. POST /faults makes what comes next fail, POST /refusals names fields that a strict
 * model refuses, GET /heard and GET /asked tell what came.
 */
export function makeService(options: Partial<Settings> = {}) {
  const settings = { ...USUAL, ...options }
  const heard: Heard[] = []
  const requests: Asked[] = []
  let faults: Fault[] = []
  let refused: ReadonlySet<RefusedField> = new Set()

  const FAILURES: Readonly<Record<Exclude<Fault, 'slow'>, () => Response>> = {
    '401': () => refusal({ status: 401, code: 'invalid_api_key', message: 'Incorrect API key' }),
    '403': () => refusal({ status: 403, code: 'unsupported_country', message: 'Not allowed here' }),
    '404': () => refusal({ status: 404, code: 'model_not_found', message: 'The model does not exist' }),
    '408': () => refusal({ status: 408, code: 'timeout', message: 'The request took too long' }),
    '429': () => {
      const headers = { 'retry-after': String(settings.retryAfterSeconds) }
      return refusal({ status: 429, code: 'rate_limit_exceeded', message: 'Rate limit reached', headers })
    },
    quota: () => refusal({ status: 429, code: 'insufficient_quota', message: 'You exceeded your quota' }),
    '500': () => refusal({ status: 500, code: 'server_error', message: 'The server had an error' }),
    garbage: () => new Response('<html>bad gateway</html>', { status: 200 }),
  }

  /** The failure that this request meets; undefined for one that is served. */
  async function failureOf(request: Request): Promise<Response | undefined> {
    const fault = faults.shift()
    if (fault === 'slow') await Bun.sleep(settings.slowMs)
    else if (fault) return FAILURES[fault]()
    return keyOf(request) === settings.key ? undefined : FAILURES['401']()
  }

  async function transcribe(request: Request): Promise<Response> {
    const failure = await failureOf(request)
    if (failure) return failure
    const form = await request.formData().catch(() => new FormData())
    const textOf = (name: string) => String(form.get(name) ?? '')
    const file = form.get('file')
    const model = textOf('model')
    if (!(file instanceof File) || model === '')
      return refusal({ status: 400, code: 'invalid_request_error', message: 'file and model' })
    const { pathname: path } = new URL(request.url)
    const key = keyOf(request)
    heard.push({ path, key, model, language: textOf('language'), fileName: file.name, bytes: file.size })
    return Response.json({ text: SPOKEN })
  }

  async function chat(request: Request): Promise<Response> {
    const body = await bodyOf(request)
    const failure = await failureOf(request)
    note(request, body)
    if (failure) return failure
    if (!isChat(body)) return refusal({ status: 400, code: 'invalid_request_error', message: 'messages' })
    return converse(body, refused)
  }

  async function speak(request: Request): Promise<Response> {
    const body = await bodyOf(request)
    const failure = await failureOf(request)
    note(request, body)
    if (failure) return failure
    const isOpus = body.response_format === 'opus'
    return isOpus ? speakSample() : new Response('ID3', { headers: { 'content-type': 'audio/mpeg' } })
  }

  function note(request: Request, body: Record<string, unknown>): void {
    requests.push({ path: new URL(request.url).pathname, key: keyOf(request), body })
  }

  async function fail(request: Request): Promise<Response> {
    const requestBody: unknown = await request.json().catch(() => undefined)
    faults = Array.isArray(requestBody) ? FAULTS.filter((fault) => requestBody.includes(fault)) : []
    return Response.json({ faults })
  }

  async function refuse(request: Request): Promise<Response> {
    const requestBody: unknown = await request.json().catch(() => undefined)
    const names = Array.isArray(requestBody) ? requestBody : []
    refused = new Set(REFUSED_FIELDS.filter((field) => names.includes(field)))
    return Response.json({ refused: [...refused] })
  }

  const models = () =>
    Response.json({
      object: 'list',
      data: MODELS.map((id) => ({ id, object: 'model', owned_by: 'simulator' })),
    })

  const calls: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    'POST /v1/audio/transcriptions': transcribe,
    'POST /v1/audio/speech': speak,
    'POST /v1/chat/completions': chat,
    'GET /v1/models': async (request) => (await failureOf(request)) ?? models(),
    'POST /faults': fail,
    'POST /refusals': refuse,
    'GET /heard': () => Response.json(heard),
    'GET /asked': () => Response.json(requests),
    'GET /': () => Response.json({ name: 'ai simulator' }),
  }
  return {
    heard,
    requests,
    fail: (...next: Fault[]) => {
      faults = next
    },
    refuse: (...fields: RefusedField[]) => {
      refused = new Set(fields)
    },
    async answer(request: Request): Promise<Response> {
      const call = calls[`${request.method} ${new URL(request.url).pathname}`]
      return call ? call(request) : refusal({ status: 404, code: 'not_found', message: 'Unknown path' })
    },
  }
}

function keyOf(request: Request): string {
  return (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function isChat(body: Record<string, unknown>): body is ChatRequest {
  return typeof body.model === 'string' && Array.isArray(body.messages) && body.messages.length > 0
}

/** The faults that the next requests can meet: a refused key, too many requests, a server fault, no answer, no JSON. */
export const FAULTS = ['401', '429', '500', 'slow', 'garbage'] as const
export type Fault = (typeof FAULTS)[number]

type Heard = { path: string; key: string; model: string; language: string; fileName: string; bytes: number }
type Settings = { key: string; retryAfterSeconds: number; slowMs: number }

const USUAL: Settings = { key: 'sk-simulated-0000', retryAfterSeconds: 1, slowMs: 5_000 }
/** The words of every voice message, whoever speaks. */
const SPOKEN = 'Oi, tudo bem? Queria saber se ainda tem a bolsa caramelo e qual é o prazo de entrega.'

/**
 * Stands in for a service that speaks OpenAI's protocol, as far as audio is written down by it: POST
 * /v1/audio/transcriptions, multipart with `file` and `model`, under a bearer. POST /faults makes what comes next fail, GET
 * /heard tells what came.
 */
export function makeService(options: Partial<Settings> = {}) {
  const settings = { ...USUAL, ...options }
  const heard: Heard[] = []
  let faults: Fault[] = []

  const FAILURES: Readonly<Record<Exclude<Fault, 'slow'>, () => Response>> = {
    '401': () => refusal(401, 'invalid_api_key', 'Incorrect API key'),
    '429': () => {
      const headers = { 'retry-after': String(settings.retryAfterSeconds) }
      return refusal(429, 'rate_limit_exceeded', 'Rate limit reached', headers)
    },
    '500': () => refusal(500, 'server_error', 'The server had an error'),
    garbage: () => new Response('<html>bad gateway</html>', { status: 200 }),
  }

  async function transcribe(request: Request): Promise<Response> {
    const fault = faults.shift()
    if (fault === 'slow') await Bun.sleep(settings.slowMs)
    else if (fault) return FAILURES[fault]()
    const key = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
    if (key !== settings.key) return FAILURES['401']()
    const form = await request.formData().catch(() => new FormData())
    const textOf = (name: string) => String(form.get(name) ?? '')
    const file = form.get('file')
    const model = textOf('model')
    if (!(file instanceof File) || model === '')
      return refusal(400, 'invalid_request_error', 'file and model')
    const { pathname: path } = new URL(request.url)
    heard.push({ path, key, model, language: textOf('language'), fileName: file.name, bytes: file.size })
    return Response.json({ text: SPOKEN })
  }

  async function fail(request: Request): Promise<Response> {
    const requestBody: unknown = await request.json().catch(() => undefined)
    faults = Array.isArray(requestBody) ? FAULTS.filter((fault) => requestBody.includes(fault)) : []
    return Response.json({ faults })
  }

  const calls: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    'POST /v1/audio/transcriptions': transcribe,
    'POST /faults': fail,
    'GET /heard': () => Response.json(heard),
    'GET /': () => Response.json({ name: 'ai simulator' }),
  }
  return {
    heard,
    fail: (...next: Fault[]) => {
      faults = next
    },
    async answer(request: Request): Promise<Response> {
      const call = calls[`${request.method} ${new URL(request.url).pathname}`]
      return call ? call(request) : refusal(404, 'not_found', 'Unknown path')
    },
  }
}

function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message, type: code, code } }, { status, headers })
}

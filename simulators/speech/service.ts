import { speakSample } from './sample.ts'

/** The faults that the next requests can meet: a refused key, too many requests, a server fault, no answer, no audio. */
export const FAULTS = ['401', '429', '500', 'slow', 'garbage'] as const
export type Fault = (typeof FAULTS)[number]

type Speech = { region: string; voice: string; text: string; format: string }
type Settings = { key: string; region: string; slowMs: number }

const USUAL: Settings = { key: 'az-simulated-0000', region: 'brazilsouth', slowMs: 5_000 }
const VOICES = ['pt-BR-FranciscaNeural', 'pt-BR-AntonioNeural', 'pt-BR-LeticiaNeural']

/**
 * Stands in for Azure's speech: POST …/{region}/cognitiveservices/v1 with SSML, and GET …/{region}/cognitiveservices/voices/list,
 * each under the key of one region. POST …/faults makes what comes next fail, GET …/said tells what was to be said.
 */
export function makeSpeech(options: Partial<Settings> = {}) {
  const settings = { ...USUAL, ...options }
  const speeches: Speech[] = []
  let faults: Fault[] = []

  /** As Azure says it: mostly without a body. */
  const FAILURES: Readonly<Record<Exclude<Fault, 'slow'>, () => Response>> = {
    '401': () => new Response(null, { status: 401 }),
    '429': () => new Response(null, { status: 429, headers: { 'retry-after': '1' } }),
    '500': () => new Response(null, { status: 502 }),
    garbage: () => new Response('<html>bad gateway</html>', { status: 200 }),
  }

  async function failureOf(request: Request, region: string): Promise<Response | undefined> {
    const fault = faults.shift()
    if (fault === 'slow') await Bun.sleep(settings.slowMs)
    else if (fault) return FAILURES[fault]()
    const isKnown = request.headers.get('ocp-apim-subscription-key') === settings.key
    return isKnown && region === settings.region ? undefined : FAILURES['401']()
  }

  async function speak(request: Request, region: string): Promise<Response> {
    const failure = await failureOf(request, region)
    if (failure) return failure
    if (request.headers.get('content-type') !== 'application/ssml+xml')
      return new Response(null, { status: 415 })
    const ssml = await request.text()
    const [, voice, text] = /<voice name='([^']+)'>([\s\S]*)<\/voice>/.exec(ssml) ?? []
    const format = request.headers.get('x-microsoft-outputformat') ?? ''
    if (!voice || !text || !request.headers.get('user-agent') || format === '')
      return new Response(null, { status: 400 })
    speeches.push({ region, voice, text, format })
    const isOgg = /^ogg-.*-opus$/.test(format)
    return isOgg ? speakSample() : new Response('RIFF', { headers: { 'content-type': 'audio/x-wav' } })
  }

  async function list(request: Request, region: string): Promise<Response> {
    const failure = await failureOf(request, region)
    return (
      failure ?? Response.json(VOICES.map((name) => ({ ShortName: name, Locale: 'pt-BR', Status: 'GA' })))
    )
  }

  async function fail(request: Request): Promise<Response> {
    const requestBody: unknown = await request.json().catch(() => undefined)
    faults = Array.isArray(requestBody) ? FAULTS.filter((fault) => requestBody.includes(fault)) : []
    return Response.json({ faults })
  }

  return {
    speeches,
    fail: (...next: Fault[]) => {
      faults = next
    },
    /** Undefined for what is no call of this service. */
    async answer(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      const call = `${request.method} ${pathname}`
      if (call === 'POST /speech/faults') return fail(request)
      if (call === 'GET /speech/said') return Response.json(speeches)
      const [, region = '', name] =
        /^\/speech\/([a-z0-9-]+)\/cognitiveservices\/(v1|voices\/list)$/.exec(pathname) ?? []
      if (name === 'v1' && request.method === 'POST') return speak(request, region)
      return name === 'voices/list' && request.method === 'GET' ? list(request, region) : undefined
    },
  }
}

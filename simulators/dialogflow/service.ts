import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'

/** The faults that the next requests can meet. */
export const FAULTS = ['slow', '401', '403', '404', '429', '500', '503', 'garbage', 'grant'] as const
export type Fault = (typeof FAULTS)[number]

type Heard = { path: string; body: Record<string, unknown>; bearer: string }
type Settings = { publicKey: string; slowMs: number; now: () => number }

const AUDIENCE = 'https://oauth2.googleapis.com/token'
const TOKEN = 'simulated-token'
const MAX_QUERY = 256
const MAX_SESSION = 36

/** A service account's file, made anew: its key is known to this simulator alone. */
export function makeAccount() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = (key: typeof publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
  const account = {
    type: 'service_account',
    project_id: 'loja-demo',
    private_key_id: 'simulated-key',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: 'atendente@loja-demo.iam.gserviceaccount.com',
    token_uri: 'https://evil.example/token',
  }
  return { account, publicKey: pem(publicKey) }
}

/**
 * Stands in for Google's token service and for DialogFlow ES v2: POST /token judges the signed assertion, detectIntent answers by
 * words in the question. POST /faults makes what comes next fail, GET /heard tells what came.
 */
export function makeDialogflow(options: Partial<Settings> & Pick<Settings, 'publicKey'>) {
  const settings: Settings = { slowMs: 30_000, now: Date.now, ...options }
  const heard: Heard[] = []
  let faults: Fault[] = []

  async function token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    heard.push({ path: '/token', body: Object.fromEntries(form), bearer: '' })
    if (faults[0] === 'grant') {
      faults.shift()
      return refusedGrant('Invalid JWT Signature.')
    }
    const problem = problemOf(form.get('assertion') ?? '', settings)
    if (problem) return refusedGrant(problem)
    return Response.json({ access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' })
  }

  async function detect(request: Request, path: string, session: string): Promise<Response> {
    const body = recordOf(await request.json().catch(() => undefined))
    const bearer = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
    heard.push({ path, body, bearer })
    const fault = faults.shift()
    if (fault === 'slow') await Bun.sleep(settings.slowMs)
    else if (fault === 'garbage') return new Response('<html>', { status: 200 })
    else if (fault) return refusal(Number(fault) || 500, 'SIMULATED')
    if (bearer !== TOKEN) return refusal(401, 'UNAUTHENTICATED')
    if (session.length > MAX_SESSION) return refusal(400, 'INVALID_ARGUMENT')
    return answerOf(body)
  }

  async function fail(request: Request): Promise<Response> {
    const names: unknown = await request.json().catch(() => undefined)
    faults = Array.isArray(names) ? FAULTS.filter((fault) => names.includes(fault)) : []
    return Response.json({ faults })
  }

  return {
    heard,
    fail: (...next: Fault[]) => {
      faults = next
    },
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET')
        return Response.json(pathname === '/heard' ? heard : { name: 'dialogflow simulator' })
      if (pathname === '/token') return token(request)
      if (pathname === '/faults') return fail(request)
      const [, session] = SESSION_PATH.exec(pathname) ?? []
      return session ? detect(request, pathname, session) : refusal(404, 'NOT_FOUND')
    },
  }
}

const SESSION_PATH =
  /^\/v2\/projects\/[\w-]+(?:\/locations\/[\w-]+)?\/agent(?:\/environments\/[\w-]+\/users\/[\w-]+)?\/sessions\/([\w-]+):detectIntent$/

/** Why an assertion is refused; undefined for a good one. */
function problemOf(assertion: string, { publicKey, now }: Settings): string | undefined {
  const [header = '', claims = '', signature = ''] = assertion.split('.')
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'RSA-SHA256',
    signed,
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'Invalid JWT Signature.'
  const { aud, exp, iat, scope, iss } = recordOf(parse(Buffer.from(claims, 'base64url').toString()))
  const seconds = now() / 1000
  if (aud !== AUDIENCE) return 'Invalid audience'
  if (Number(exp) < seconds || Number(iat) > seconds + 60 || Number(exp) - Number(iat) > 3600)
    return 'Invalid JWT: Token must be a short-lived token'
  return typeof iss === 'string' && typeof scope === 'string' ? undefined : 'Invalid claims'
}

function answerOf({ queryInput, inputAudio }: Record<string, unknown>): Response {
  const { text, event, audioConfig } = recordOf(queryInput)
  if (audioConfig !== undefined) {
    const { audioEncoding, sampleRateHertz } = recordOf(audioConfig)
    const isRight = audioEncoding === 'AUDIO_ENCODING_OGG_OPUS' && sampleRateHertz === 16_000
    if (!isRight || typeof inputAudio !== 'string') return refusal(400, 'INVALID_ARGUMENT')
    return answered('áudio recebido', [textMessage('Ouvi o seu áudio.')])
  }
  if (event !== undefined) return answered('WELCOME', [textMessage('Bem-vindo!', 'Olá!')])
  const query = String(recordOf(text).text ?? '')
  if (query === '' || query.length > MAX_QUERY) return refusal(400, 'INVALID_ARGUMENT')
  return answerOfQuery(query)
}

function answerOfQuery(query: string): Response {
  const word = query.toLowerCase()
  if (word.includes('olá') || word.includes('hello') || word.includes('hola'))
    return answered(query, [textMessage('Olá! Como posso ajudar?')])
  if (word.includes('opções'))
    return answered(query, [{ quickReplies: { title: 'Escolha:', quickReplies: ['Segunda via', 'Preços'] } }])
  if (word.includes('segunda via')) return answered(query, [textMessage('Aqui está a segunda via.')])
  if (word.includes('foto')) return answered(query, [{ image: { imageUri: 'http://127.0.0.1:1/none.png' } }])
  if (word.includes('cartão'))
    return answered(query, [
      {
        card: {
          title: 'Bolsa',
          subtitle: 'De couro',
          buttons: [{ text: 'Ver', postback: 'https://loja.example/bolsa' }],
        },
      },
    ])
  if (word.includes('facebook'))
    return answered(query, [
      { platform: 'FACEBOOK', text: { text: ['Só para o Facebook'] } },
      textMessage('Para todos'),
    ])
  if (word.includes('atendente'))
    return answered(query, [textMessage('Vou passar você.')], { intent: { liveAgentHandoff: true } })
  if (word.includes('tchau'))
    return answered(query, [textMessage('Até logo!')], { intent: { endInteraction: true } })
  if (word.includes('encerrar')) return answered(query, [], { diagnosticInfo: { end_conversation: true } })
  if (word.includes('fila')) return answered(query, [{ payload: { handover: true, reply: 'Um momento.' } }])
  if (word.includes('nada')) return answered(query, [])
  return answered(query, [textMessage('Não entendi.')], { intent: { isFallback: true } })
}

function textMessage(...alternatives: string[]): object {
  return { text: { text: alternatives } }
}

/** As Google's JSON: what is false or empty is left out. */
function answered(queryText: string, fulfillmentMessages: object[], beside: object = {}): Response {
  const queryResult = { queryText, languageCode: 'pt-br', fulfillmentMessages, ...beside }
  return Response.json({ responseId: 'simulated', queryResult })
}

function refusedGrant(description: string): Response {
  return Response.json({ error: 'invalid_grant', error_description: description }, { status: 400 })
}

function refusal(status: number, word: string): Response {
  return Response.json({ error: { code: status, message: word, status: word } }, { status })
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

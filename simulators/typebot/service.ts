import type { Action, Bot, Bubble, Input, Step } from './bot.ts'
import { readSample } from './samples.ts'

/** The faults that the next requests can meet: too slow, a server's fault, a page, a cut line, too busy, the server's own limit. */
export const FAULTS = ['slow', '500', '503', 'html', 'cut', '408'] as const
export type Fault = (typeof FAULTS)[number]

type Heard = { path: string; body: Record<string, unknown> }
type Session = {
  bot: Bot
  block: string
  index: number
  variables: Record<string, string>
  asked: Input | null
}
type Settings = { bots: readonly Bot[]; slowMs: number; knowsObjects: boolean }

/** Steps of one turn; a bot that goes on longer meets the server's limit. */
const MAX_STEPS = 200

/**
 * Stands in for a Typebot viewer: startChat, continueChat and the deprecated sendMessage of its chat API, for bots that are given as
 * data. POST /faults makes what comes next fail, GET /heard tells what came, POST /forget loses all sessions.
 */
export function makeTypebot(options: Partial<Settings> = {}) {
  const settings: Settings = { bots: [], slowMs: 30_000, knowsObjects: true, ...options }
  const bots = new Map(settings.bots.map((bot) => [bot.publicId, bot]))
  const heard: Heard[] = []
  const sessions = new Map<string, Session>()
  let faults: Fault[] = []
  let count = 0

  function startChat(publicId: string, body: Record<string, unknown>): Response {
    const bot = bots.get(publicId)
    if (!bot) return refusal(404, 'NOT_FOUND', 'Typebot not found')
    if (bot.isClosed) return refusal(400, 'BAD_REQUEST', 'This bot is now closed')
    const session: Session = { bot, ...BEGINNING, variables: variablesOf(body) }
    const sessionId = `simulated${++count}`
    sessions.set(sessionId, session)
    const answer = begun(session, body.message)
    const isOver = !answer.input && !answer.clientSideActions.some(waitsForClient)
    // Typebot keeps the session of a bot that ended at its start, and begins it anew under the same id.
    if (isOver) sessions.set(sessionId, { ...session, ...BEGINNING })
    return Response.json({ sessionId, typebot: { id: bot.publicId, version: '6.1' }, ...answer })
  }

  function continueChat(sessionId: string, body: Record<string, unknown>): Response {
    const session = sessions.get(sessionId)
    if (!session) return refusal(404, 'NOT_FOUND', 'Session not found.')
    if (typeof body.message === 'object' && body.message !== null && !settings.knowsObjects)
      return refusal(400, 'BAD_REQUEST', 'Input validation failed')
    const answer = continued(session, body.message)
    const waits = answer.input !== undefined || answer.clientSideActions.some(waitsForClient)
    if (!waits) sessions.delete(sessionId)
    return Response.json(answer)
  }

  async function fail(request: Request): Promise<Response> {
    const names: unknown = await request.json().catch(() => undefined)
    faults = Array.isArray(names) ? FAULTS.filter((fault) => names.includes(fault)) : []
    return Response.json({ faults })
  }

  function respond(path: string, body: Record<string, unknown>): Response {
    const [, publicId] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? []
    if (publicId) return startChat(publicId, body)
    const [, sessionId] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? []
    if (sessionId) return continueChat(sessionId, body)
    if (!/^\/api\/v[12]\/sendMessage$/.test(path)) return refusal(404, 'NOT_FOUND', 'Unknown path')
    return sendMessage(body)
  }

  /** The deprecated call, which is both. */
  function sendMessage(body: Record<string, unknown>): Response {
    const id = typeof body.sessionId === 'string' ? body.sessionId : ''
    if (sessions.has(id)) return continueChat(id, body)
    const startParams = recordOf(body.startParams)
    return startChat(String(startParams.typebot ?? ''), startParams)
  }

  async function api(request: Request, path: string): Promise<Response> {
    const body = recordOf(await request.json().catch(() => undefined))
    heard.push({ path, body })
    const fault = faults.shift()
    if (fault === 'slow') await Bun.sleep(settings.slowMs)
    else if (fault) return failure(fault)
    return respond(path, body)
  }

  const calls: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    'POST /faults': fail,
    'POST /forget': () => {
      sessions.clear()
      return Response.json({})
    },
    'GET /heard': () => Response.json(heard),
    'GET /': () => Response.json({ name: 'typebot simulator' }),
    'GET /healthz': () => Response.json({ status: 'ok' }),
  }

  return {
    heard,
    addBot: (bot: Bot) => {
      bots.set(bot.publicId, bot)
    },
    forget: () => sessions.clear(),
    fail: (...next: Fault[]) => {
      faults = next
    },
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      const call = calls[`${request.method} ${pathname}`]
      if (call) return call(request)
      const sample = await readSample(pathname)
      if (sample) return new Response(sample.bytes, { headers: { 'content-type': sample.mime } })
      return api(request, pathname)
    },
  }
}

const BEGINNING = { block: 'start', index: 0, asked: null } as const

function variablesOf({ prefilledVariables }: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(recordOf(prefilledVariables))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

type ChatAnswer = { messages: object[]; input?: object; clientSideActions: Record<string, unknown>[] }

/** A message counts where the bot begins with a question, and shows nothing before it. */
function begun(session: Session, message: unknown): ChatAnswer {
  const answer = walk(session)
  const isTaken = session.asked !== null && answer.messages.length === 0 && typeof message === 'string'
  return isTaken ? continued(session, message) : answer
}

/** Takes the answer to what was asked, or says that it is none and asks again: with 200, as Typebot does. */
function continued(session: Session, message: unknown): ChatAnswer {
  const { asked } = session
  if (!asked) return walk(session)
  const accepted = acceptedBy(asked, message)
  if (accepted === undefined) {
    const words = asked.options?.retryMessageContent ?? 'Invalid message. Please, try again.'
    const content = { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] }
    return {
      messages: [{ id: asked.id, type: 'text', content }],
      input: inputOf(asked),
      clientSideActions: [],
    }
  }
  if (asked.variable) session.variables[asked.variable] = accepted.text
  session.asked = null
  if (accepted.next) {
    session.block = accepted.next
    session.index = 0
  }
  return walk(session)
}

/** Shows what comes until something is asked, the client must act, or the bot ends. */
function walk(session: Session): ChatAnswer {
  const answer: ChatAnswer = { messages: [], clientSideActions: [] }
  for (let count = 0; count < MAX_STEPS; count++) {
    const step = session.bot.blocks[session.block]?.[session.index]
    if (!step) return answer
    session.index += 1
    if (take(session, step, answer)) return answer
  }
  return answer
}

/** Whether the turn ends with this step. */
function take(session: Session, step: Step, answer: ChatAnswer): boolean {
  if (step.kind === 'jump') {
    session.block = step.to
    session.index = 0
    return false
  }
  if (step.kind === 'bubble') {
    answer.messages.push(shown(step, session.variables))
    return false
  }
  if (step.kind === 'action') {
    answer.clientSideActions.push(step.action)
    return waitsForClient(step.action)
  }
  session.asked = step
  answer.input = inputOf(step)
  return true
}

function waitsForClient(action: Action['action'] | Record<string, unknown>): boolean {
  return action.expectsDedicatedReply === true || action.type === 'listenForWebhook'
}

function shown({ id, type, content }: Bubble, variables: Record<string, string>): object {
  const filled = JSON.stringify(content).replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '')
  const value: unknown = JSON.parse(filled)
  return { id, type, content: value }
}

function inputOf({ kind: _, variable: __, ...input }: Input): object {
  return input
}

type Accepted = { text: string; next?: string | undefined }

/** Judges by Typebot's own rules what is taken; undefined for a wrong answer. */
function acceptedBy(input: Input, message: unknown): Accepted | undefined {
  const given = recordOf(message)
  const said = typeof message === 'string' ? message : String(given.text ?? given.url ?? '')
  const { replyId } = recordOf(given.metadata)
  switch (input.type) {
    case 'choice input':
    case 'picture choice input':
    case 'cards':
      return chosen(input, said, replyId)
    case 'number input':
    case 'rating input':
      return numberIn(input, said)
    case 'email input':
      return /^\S+@\S+\.\S+$/.test(said) ? { text: said } : undefined
    case 'phone number input':
      return /^\+\d{8,15}$/.test(said) ? { text: said } : undefined
    case 'date input':
      return /^(\d{2}\/\d{2}\/\d{4}|today|tomorrow)/.test(said) ? { text: said } : undefined
    default:
      return { text: said }
  }
}

function numberIn({ type, options }: Input, said: string): Accepted | undefined {
  const value = Number(said)
  const isNumber = said.trim() !== '' && Number.isFinite(value)
  const isOver = type === 'rating input' && value > Number(options?.length ?? 10)
  return isNumber && !isOver ? { text: said } : undefined
}

/** By id, value or content, case and all; a number is no choice. */
function chosen({ items = [], options }: Input, said: string, replyId: unknown): Accepted | undefined {
  const isIt = (item: (typeof items)[number], word: string) =>
    [item.id, item.value, item.content, item.title].includes(word.trim())
  const byId = items.find(({ id }) => id === replyId) ?? items.find((item) => isIt(item, said))
  if (!options?.isMultipleChoice) {
    const byPath = items.find(({ paths }) => Array.isArray(paths) && paths.some((path) => path.id === said))
    const item = byId ?? byPath
    return item && { text: item.content || item.id, next: item.next }
  }
  const parts = said.split(',').map((part) => items.find((item) => isIt(item, part)))
  return parts.every((item) => item !== undefined) ? { text: said } : undefined
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function failure(fault: Exclude<Fault, 'slow'>): Response {
  switch (fault) {
    case 'html':
      return new Response('<!DOCTYPE html><title>Builder</title>', {
        headers: { 'content-type': 'text/html' },
      })
    case 'cut':
      return new Response('{"messages":[', { headers: { 'content-type': 'application/json' } })
    case '408':
      return refusal(408, 'TIMEOUT', '30 seconds timeout reached')
    case '503':
      return refusal(503, 'SERVICE_UNAVAILABLE', 'Service unavailable')
    case '500':
      return refusal(500, 'INTERNAL_SERVER_ERROR', 'Internal server error')
  }
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ defined: false, code, status, message }, { status })
}

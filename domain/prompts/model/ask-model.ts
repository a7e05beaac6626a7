import { AppError } from '../../core/contract/errors.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { withoutEnd } from '../../core/contract/values/without-end.ts'
import { askOutside, type OutgoingAnswer, type OutgoingRules } from '../../core/outgoing/outgoing.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'
import { type Dialect, dialectOf, rememberDialect, withoutRefused } from './dialect.ts'
import { HAND_OVER_PHRASE } from './hand-over-phrase.ts'
import { isNamed, type ModelError, readModelError } from './model-error.ts'
import { type ModelWords, readCompletion } from './read-completion.ts'

/** A turn of a conversation; the customer's words are never anything but the user's. */
export type ModelTurn = { role: 'user' | 'assistant'; content: string }

export type ModelQuestion = {
  baseUrl: string
  model: string
  apiKey: string
  system: string
  turns: readonly ModelTurn[]
  temperature: number
  maxTokens: number
  /** It may hand the conversation over to people. */
  mayHandOver: boolean
}

/** The time for a turn in all, and the first pause before a repetition, in milliseconds. */
export type ModelPace = { budgetMs: number; firstPauseMs: number }
export const USUAL_PACE: ModelPace = { budgetMs: 30 * SECOND_MS, firstPauseMs: 500 }

export type ModelAnswer = { failure: null; words: ModelWords } | { failure: CallFailure; words: null }

const MAX_BYTES = 2 << 20
const MAX_REPEATS = 2
const MAX_BUSY_REPEATS = 3
const LONGEST_PAUSE_MS = 8 * SECOND_MS
const LONGEST_BUSY_MS = 20 * SECOND_MS

type State = { dialect: Dialect; turns: readonly ModelTurn[]; repeats: number; isHalved: boolean }
type Step = { answer: ModelAnswer } | { next: State; pauseMs: number }

/**
 * Asks a model by OpenAI's chat.completions, without streaming: what a server does not take is left out and remembered, a
 * conversation that is too long is halved once, and who is busy or down is asked again while the time lasts. It never
 * throws for what is the other side's doing.
 */
export async function askModel(
  question: ModelQuestion,
  rules: OutgoingRules,
  pace: ModelPace = USUAL_PACE,
): Promise<ModelAnswer> {
  const until = performance.now() + pace.budgetMs
  const state = { dialect: dialectOf(question), turns: question.turns, repeats: 0, isHalved: false }
  return ask(question, state, { rules, pace, until })
}

type Bounds = { rules: OutgoingRules; pace: ModelPace; until: number }

async function ask(question: ModelQuestion, state: State, bounds: Bounds): Promise<ModelAnswer> {
  const leftMs = Math.floor(bounds.until - performance.now())
  if (leftMs <= 0) return failed('timeout')
  const response = await post(question, state, bounds.rules, leftMs)
  const step =
    'failure' in response
      ? afterSilence(response.failure, state, bounds)
      : after(question, response, state, bounds)
  if ('answer' in step) return step.answer
  if (performance.now() + step.pauseMs >= bounds.until) return failed(giveUp(response))
  await Bun.sleep(step.pauseMs)
  return ask(question, step.next, bounds)
}

type Silence = { failure: CallFailure }

async function post(
  question: ModelQuestion,
  state: State,
  rules: OutgoingRules,
  timeoutMs: number,
): Promise<OutgoingAnswer | Silence> {
  try {
    return await askOutside(
      {
        url: `${withoutEnd(question.baseUrl, '/')}/chat/completions`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${question.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: Buffer.from(JSON.stringify(bodyOf(question, state))),
        timeoutMs,
        maxBytes: MAX_BYTES,
      },
      rules,
    )
  } catch (error) {
    return { failure: silenceOf(error) }
  }
}

function silenceOf(error: unknown): CallFailure {
  if (error instanceof AppError && error.code === 'ERR_PRIVATE_ADDRESS') return 'privateAddress'
  const name = error instanceof Error ? error.name : ''
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable'
}

const TOOL = {
  type: 'function',
  function: {
    name: 'transferir_para_atendimento',
    description: 'Call this when the person asks for a human, or when you cannot help them.',
    parameters: {
      type: 'object',
      properties: { motivo: { type: 'string', description: 'Why, in the language of the conversation.' } },
      required: ['motivo'],
      additionalProperties: false,
    },
  },
} as const

const WITHOUT_TOOLS = `Se a pessoa pedir um atendente humano, ou se você não puder ajudar, escreva exatamente: "${HAND_OVER_PHRASE}"`

function bodyOf(question: ModelQuestion, { dialect, turns }: State): object {
  const hasTool = question.mayHandOver && dialect.sendsTools
  const isTold = question.mayHandOver && !dialect.sendsTools
  const system = isTold ? `${question.system}\n\n${WITHOUT_TOOLS}` : question.system
  return {
    model: question.model,
    messages: [{ role: 'system', content: system }, ...turns],
    ...(dialect.sendsTemperature && { temperature: question.temperature }),
    ...(dialect.limitField && { [dialect.limitField]: question.maxTokens }),
    ...(hasTool && { tools: [TOOL], tool_choice: 'auto' }),
    ...(hasTool && dialect.sendsParallel && { parallel_tool_calls: false }),
  }
}

/** Decides by status and code what follows from an answer. */
function after(question: ModelQuestion, response: OutgoingAnswer, state: State, bounds: Bounds): Step {
  const { status, text } = response
  if (status === 200) {
    rememberDialect(question, state.dialect)
    return { answer: answerOf(readCompletion(text)) }
  }
  const error = readModelError(text)
  if (status === 401 || status === 403) return { answer: failed('refusedKey') }
  if (status === 429) return afterBusy(response, error, state)
  if (status === 408 || status === 409 || status >= 500) return afterFault(response, state, bounds)
  return afterRefusal(status, error, state)
}

function answerOf(words: ModelWords | undefined): ModelAnswer {
  return words ? { failure: null, words } : failed('badAnswer')
}

/** A field that it does not take is left out, a conversation that is too long is halved: each once. */
function afterRefusal(status: number, error: ModelError, state: State): Step {
  if (isNamed(error, 'context_length_exceeded')) {
    if (state.isHalved || state.turns.length < 2) return { answer: failed('refused') }
    return { next: { ...state, isHalved: true, turns: newerHalf(state.turns) }, pauseMs: 0 }
  }
  const isOfFields = status === 400 || status === 404 || status === 422
  const dialect = isOfFields ? withoutRefused(state.dialect, error) : undefined
  if (dialect) return { next: { ...state, dialect }, pauseMs: 0 }
  return { answer: failed(status === 404 ? 'noModel' : 'refused') }
}

function newerHalf(turns: readonly ModelTurn[]): readonly ModelTurn[] {
  return withoutLeadingAnswer(turns.slice(Math.ceil(turns.length / 2)))
}

/** Some servers refuse a conversation that the assistant begins. */
export function withoutLeadingAnswer(turns: readonly ModelTurn[]): readonly ModelTurn[] {
  return turns[0]?.role === 'assistant' ? turns.slice(1) : turns
}

function afterBusy({ headers }: OutgoingAnswer, error: ModelError, state: State): Step {
  if (isNamed(error, 'insufficient_quota')) return { answer: failed('noQuota') }
  const pauseMs = askedPause(headers) ?? 2 ** state.repeats * SECOND_MS
  const isOver = state.repeats >= MAX_BUSY_REPEATS || pauseMs > LONGEST_BUSY_MS
  return isOver ? { answer: failed('busy') } : { next: { ...state, repeats: state.repeats + 1 }, pauseMs }
}

function askedPause(headers: OutgoingAnswer['headers']): number | undefined {
  const inMs = Number(headers['retry-after-ms'])
  if (headers['retry-after-ms'] !== undefined && inMs >= 0) return inMs
  const seconds = Number(headers['retry-after'])
  return headers['retry-after'] !== undefined && seconds >= 0 ? seconds * SECOND_MS : undefined
}

function afterFault({ headers }: OutgoingAnswer, state: State, { pace }: Bounds): Step {
  const mayRepeat = headers['x-should-retry'] !== 'false' && state.repeats < MAX_REPEATS
  return mayRepeat ? again(state, pace) : { answer: failed('unreachable') }
}

/** Nobody answered: a line that broke is tried again, time that is over is over. */
function afterSilence(failure: CallFailure, state: State, { pace }: Bounds): Step {
  const mayRepeat = failure === 'unreachable' && state.repeats < MAX_REPEATS
  return mayRepeat ? again(state, pace) : { answer: failed(failure) }
}

function again(state: State, { firstPauseMs }: ModelPace): Step {
  const pauseMs = Math.min(firstPauseMs * 2 ** state.repeats, LONGEST_PAUSE_MS) * (1 - Math.random() / 4)
  return { next: { ...state, repeats: state.repeats + 1 }, pauseMs }
}

/** The time does not suffice for another try. */
function giveUp(response: OutgoingAnswer | Silence): CallFailure {
  if ('failure' in response) return response.failure
  return response.status === 429 ? 'busy' : 'unreachable'
}

function failed(failure: CallFailure): ModelAnswer {
  return { failure, words: null }
}

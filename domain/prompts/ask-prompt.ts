import type { Ctx, Tx } from '../core/context.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { addKept, dropKept, keepUploads, mayBeStored } from '../files/keep-uploads.ts'
import type { CallDriver, DriverCall, Outside } from '../flows/calls/driver.ts'
import { type AnswerPart, answerOf, type CallAnswer, failedAnswer } from '../flows/contract/call-answer.ts'
import { TEXT_VOICE } from './contract/voices.ts'
import { readConversation } from './conversation.ts'
import { hearAudio } from './hear-audio.ts'
import { askModel, type ModelAnswer, type ModelTurn } from './model/ask-model.ts'
import type { ModelWords } from './model/read-completion.ts'
import { type PromptSettings, serverOf } from './prompt-settings.ts'
import { refusalOf, settleRefusal } from './settle-refusal.ts'
import { MAX_SPOKEN, speak } from './speech/speak.ts'
import { noteUsage, readTokenDay } from './usage.ts'

type Call = DriverCall<PromptSettings>

/** The time of a turn in all: audio, model and voice. Server behaviour §7. */
const TURN_MS = 30 * SECOND_MS
/** An audio is waited for this long, and so often. */
const FETCH_MS = 2 * SECOND_MS
const MAX_FETCHES = 5

/**
 * Answers a customer by a language model: its text, or a voice note of it, and whether people go on. What it refuses that
 * people must settle stands on the prompt. Specification 3 §3, server behaviour §7.
 */
export const askPrompt: CallDriver<PromptSettings> = async (outside, call) => {
  const until = performance.now() + TURN_MS
  const isComing = (await hearAudio(outside, call.messages)) === 'coming'
  if (isComing && call.attempt < MAX_FETCHES) return answerOf({ next: 'retry', retryMs: FETCH_MS })
  const { turns, isOver } = await reading(outside.ctx, (tx) => readCall(tx, call))
  if (isOver) return failedAnswer('tokenLimit')
  // Nobody waits for an answer: the last word was ours.
  if (turns.at(-1)?.role !== 'user') return answerOf({})
  const answer = await askModel(questionOf(outside, call, turns), outside.rules, {
    budgetMs: until - performance.now(),
    firstPauseMs: SECOND_MS / 2,
  })
  return answer.words ? say(outside, call, answer.words, until) : fail(outside.ctx, call, answer)
}

async function readCall(tx: Tx, { conversation, messages, settings }: Call) {
  const untilId = messages.length > 0 ? Math.max(...messages.map(({ messageId }) => messageId)) : undefined
  const count = Math.max(settings.maxMessages, messages.length)
  const turns = await readConversation(tx, { ticketId: conversation.ticketId, count, untilId })
  return { turns, isOver: (await readTokenDay(tx)).isOver }
}

function questionOf({ rules }: Outside, { settings }: Call, turns: readonly ModelTurn[]) {
  const { apiKey, prompt: system, temperature, maxTokens } = settings
  return { ...serverOf(settings, rules), apiKey, system, turns, temperature, maxTokens, mayHandOver: true }
}

async function fail(
  ctx: Ctx,
  { settings, conversation }: Call,
  { failure }: ModelAnswer,
): Promise<CallAnswer> {
  const { promptId } = settings
  const refusal = failure && refusalOf(failure)
  ctx.services.log.warn({ promptId, ticketId: conversation.ticketId, failure }, 'a model gave no answer')
  if (refusal && promptId !== null) await inTransaction(ctx, (tx) => settleRefusal(tx, promptId, refusal))
  return failedAnswer(failure ?? 'badAnswer')
}

async function say(outside: Outside, call: Call, words: ModelWords, until: number): Promise<CallAnswer> {
  const { ctx } = outside
  const { settings, conversation } = call
  const { promptId } = settings
  const { text, failure, handOver, inputTokens, outputTokens } = words
  const model = words.model || serverOf(settings, outside.rules).model
  const subject = { promptId, ticketId: conversation.ticketId, userId: null }
  const spoken = failure ? WRITTEN : await sayAloud(outside, settings, text, until)
  await inTransaction(ctx, async (tx) => {
    await noteUsage(tx, { ...subject, use: 'answer', model, inputTokens, outputTokens })
    if (spoken.isAsked)
      await noteUsage(tx, {
        ...subject,
        use: 'speech',
        model: settings.voice,
        inputTokens: 0,
        outputTokens: 0,
      })
    if (promptId !== null) await settleRefusal(tx, promptId, spoken.isRefused ? 'refusedVoice' : null)
  })
  if (failure) {
    ctx.services.log.warn({ promptId, ticketId: conversation.ticketId, failure }, 'a model gave no answer')
    return failedAnswer(failure)
  }
  const parts = partsOf(text, spoken.fileName)
  if (handOver === null) return answerOf({ parts })
  return answerOf({ parts, next: 'handOver', queueId: settings.queueId, note: handOver || null })
}

function partsOf(text: string, fileName: string | null): AnswerPart[] {
  if (text === '') return []
  return fileName === null
    ? [{ kind: 'text', text }]
    : [{ kind: 'file', fileName, caption: '', isVoice: true }]
}

type Spoken = { fileName: string | null; isAsked: boolean; isRefused: boolean }
const WRITTEN: Spoken = { fileName: null, isAsked: false, isRefused: false }

/** Speaks an answer; one that cannot be spoken is written: the customer is never left without an answer. */
async function sayAloud(
  outside: Outside,
  settings: PromptSettings,
  text: string,
  until: number,
): Promise<Spoken> {
  const isSpoken = settings.voice !== TEXT_VOICE && text !== '' && [...text].length <= MAX_SPOKEN
  if (!isSpoken) return WRITTEN
  const { baseUrl } = serverOf(settings, outside.rules)
  const leftMs = until - performance.now()
  const { bytes, failure } = await speak({ ...settings, baseUrl }, text, outside.rules, leftMs)
  if (bytes) return { fileName: await keepVoice(outside.ctx, bytes), isAsked: true, isRefused: false }
  outside.ctx.services.log.warn({ promptId: settings.promptId, failure }, 'an answer was not spoken')
  return { fileName: null, isAsked: true, isRefused: failure === 'refused' }
}

const MAX_VOICE_BYTES = 16 << 20
const VOICE_TYPE = 'audio/ogg; codecs=opus'

async function keepVoice(ctx: Ctx, bytes: Uint8Array): Promise<string | null> {
  const blob = new Blob([new Uint8Array(bytes)], { type: VOICE_TYPE })
  const upload = { blob, name: 'voz.ogg', type: VOICE_TYPE }
  const stored = await keepUploads(ctx, [upload], { maxBytes: MAX_VOICE_BYTES, asVoice: true })
  try {
    await inTransaction(ctx, (tx) => addKept(tx, stored))
    return stored[0]?.name ?? null
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, stored)
    throw error
  }
}

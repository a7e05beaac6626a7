import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#db/schema/files.ts'
import type { Channel } from '../../channels/contract/capabilities.ts'
import { readChoice } from '../../core/contract/answers/read-choice.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { failureOfStatus } from '../../deliveries/ask-system.ts'
import { noteCall, noteTry } from '../../deliveries/delivery-log.ts'
import type { CallDriver, CallMessage, DriverCall, Outside } from '../../flows/calls/driver.ts'
import {
  type AnswerPart,
  answerOf,
  type CallAnswer,
  failedAnswer,
  MAX_ANSWER_PARTS,
} from '../../flows/contract/call-answer.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'
import type { IntegrationSettings } from '../integration-settings.ts'
import type { ServiceAccount } from '../service-account.ts'
import { awaitingFiles } from './await-files.ts'
import { askOnce, type LoggedAnswer } from './call-system.ts'
import { hasTranscription, wordsOf } from './customer-words.ts'
import { DetectAnswer, type DetectPart, handsOver, partsOfAnswer } from './dialogflow-answer.ts'
import { DRIVER_WORDS } from './driver-words.ts'
import { mediaBudget, mediaParts } from './fetch-media.ts'
import { forgetToken, googleToken } from './google-token.ts'
import { readJson } from './json-of.ts'
import { partsOfReply } from './reply-parts.ts'
import { retryMsOf, retryOrHandOver } from './retrying.ts'
import { oneText, textParts } from './text-parts.ts'

const GOOGLE = 'https://dialogflow.googleapis.com'
/** Google takes no longer text, and no longer name of a session. */
const MAX_QUERY = 256
const MAX_SESSION = 36
const MAX_AUDIO_SECONDS = 60
const MAX_AUDIO_BYTES = 10 << 20
/** So often in a row it may not understand; then people go on. */
const MAX_FALLBACKS = 2

/** Its memory: how often in a row it did not understand, and the choices that it gave last. */
const Session = z.object({ fallbackCount: z.number(), choices: z.array(z.string()) })
type Session = z.infer<typeof Session>
const NEW_SESSION: Session = { fallbackCount: 0, choices: [] }

type Query =
  | { text: { text: string; languageCode: string } }
  | { event: { name: string; languageCode: string } }
  | { audioConfig: { audioEncoding: string; sampleRateHertz: number; languageCode: string } }

export type DetectRequest = { queryInput: Query; inputAudio?: string }

/** DialogFlow ES v2: the ticket is its session, detectIntent is never repeated once Google may have got it. Server behaviour §7. */
export const askDialogflow: CallDriver<IntegrationSettings> = awaitingFiles(async (outside, call) => {
  const { serviceAccount } = call.settings
  const session = Session.safeParse(call.session).data ?? NEW_SESSION
  if (!serviceAccount) return failedAnswer('missing')
  if (call.messages.length === 0 && call.session !== null) return answerOf({ session })
  const request = await requestOf(outside, call, session)
  if (!request) return notUnderstood(call, session)
  const answer = await detectIntent(outside, call, serviceAccount, request)
  if (answer.kind === 'failed') {
    const retryMs = answer.isUntouched ? retryMsOf(call.attempt, answer.headers) : null
    return retryOrHandOver(answer.failure, { retryMs, session: call.session === null ? null : session })
  }
  const read = readJson(DetectAnswer, answer.text)
  return read ? answerOfDetected(outside, call, session, read) : failedAnswer('badAnswer')
})

async function answerOfDetected(
  outside: Outside,
  call: DriverCall<IntegrationSettings>,
  session: Session,
  detected: DetectAnswer,
): Promise<CallAnswer> {
  const detectedParts = partsOfAnswer(detected)
  const replies = detectedParts.flatMap((part) => (part.kind === 'reply' ? [part.reply] : []))
  const isOver = handsOver(detected) || replies.some((reply) => reply.handsOver)
  const { isFallback } = detected.queryResult.intent
  const fallbackCount = isFallback ? session.fallbackCount + 1 : 0
  if (!isOver && fallbackCount >= MAX_FALLBACKS) return answerOf({ next: 'handOver', note: NOT_UNDERSTOOD })
  const parts = await shownParts(outside, detectedParts, call.conversation.connection.channel)
  if (isOver) {
    const queueId = replies.find((reply) => reply.queueId !== null)?.queueId ?? null
    return answerOf({ parts, next: 'handOver', queueId })
  }
  if (parts.length === 0) return notUnderstood(call, session)
  return answerOf({ parts, session: { fallbackCount, choices: lastChoices(detectedParts) } })
}

const NOT_UNDERSTOOD = 'DialogFlow: not understood twice'

/** Own words where it has none, and people after the second time. */
function notUnderstood({ settings }: DriverCall<IntegrationSettings>, session: Session): CallAnswer {
  const fallbackCount = session.fallbackCount + 1
  if (fallbackCount >= MAX_FALLBACKS) return answerOf({ next: 'handOver', note: NOT_UNDERSTOOD })
  const text = DRIVER_WORDS[settings.language].notUnderstood
  return answerOf({ parts: [{ kind: 'text', text }], session: { ...session, fallbackCount } })
}

function lastChoices(detectedParts: readonly DetectPart[]): string[] {
  const lists = detectedParts.flatMap((part) => (part.kind === 'choices' ? [part.names] : []))
  return (lists.at(-1) ?? []).slice(0, MAX_CHOICES)
}

const MAX_CHOICES = 100

async function shownParts(
  outside: Outside,
  detectedParts: readonly DetectPart[],
  channel: Channel,
): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  const budget = mediaBudget()
  for (const part of detectedParts) {
    if (part.kind === 'text') parts.push(...textParts(part.text))
    else if (part.kind === 'reply') parts.push(...(await partsOfReply(outside, part.reply.parts, channel)))
    else if (part.kind === 'media')
      parts.push(...(await mediaParts(outside, { ...part, isVoice: false, budget }, channel)))
    else parts.push(choicesPart(part.text, part.names))
  }
  return parts.slice(0, MAX_ANSWER_PARTS)
}

function choicesPart(text: string, names: readonly string[]): AnswerPart {
  const choices = names
    .slice(0, MAX_CHOICES)
    .map((name, index) => ({ id: String(index), name: name.slice(0, 1000) }))
  return { kind: 'choices', text: oneText(text), choices }
}

/** The question that it is asked: the customer's words, the audio where nobody writes it down, or its welcome; undefined where nothing was said. */
async function requestOf(
  outside: Outside,
  { messages, settings }: DriverCall<IntegrationSettings>,
  { choices }: Session,
): Promise<DetectRequest | undefined> {
  const languageCode = settings.language
  if (messages.length === 0) return { queryInput: { event: { name: 'WELCOME', languageCode } } }
  const pressed = messages.flatMap(({ answerId }) => choices[Number(answerId ?? Number.NaN)] ?? []).at(-1)
  const text = pressed ?? chosenWords(choices, (await wordsOf(outside, messages)).join('\n'))
  if (text !== '') return { queryInput: { text: { text: shortQuery(text), languageCode } } }
  const audio = await audioOf(outside, messages)
  return audio === undefined
    ? undefined
    : { queryInput: { audioConfig: { ...OGG_OPUS, languageCode } }, inputAudio: audio }
}

/** Google knows no other rate of Opus in an Ogg than this name of it. */
const OGG_OPUS = { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: 16_000 } as const

function chosenWords(choices: readonly string[], text: string): string {
  const choice = choices.length > 0 ? readChoice(choices, text) : undefined
  return choice?.kind === 'chosen' ? (choices[choice.lineIndex] ?? text) : text
}

/** Its first sentence where that fits, else as many whole words as do. */
export function shortQuery(text: string): string {
  if (text.length <= MAX_QUERY) return text
  const [sentence = ''] = /^.*?[.!?\n](?=\s|$)/s.exec(text) ?? []
  if (sentence !== '' && sentence.length <= MAX_QUERY) return sentence.trim()
  const head = text.slice(0, MAX_QUERY)
  const end = head.lastIndexOf(' ')
  return (end > MAX_QUERY / 2 ? head.slice(0, end) : head).toWellFormed()
}

/** A voice message in base64, where no service writes audio down and Google takes it. */
async function audioOf(outside: Outside, messages: readonly CallMessage[]): Promise<string | undefined> {
  const voice = messages.findLast(({ mediaType, fileId }) => mediaType === 'audio' && fileId !== null)
  if (!voice?.fileId || (await hasTranscription(outside))) return undefined
  const { ctx } = outside
  const { fileId } = voice
  const blob = await reading(ctx, async (tx) => {
    const [file] = await tx.db
      .select({ name: files.name, mime: files.mime, durationSeconds: files.durationSeconds })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, fileId)))
    if (!file?.mime.startsWith('audio/ogg') || (file.durationSeconds ?? 0) > MAX_AUDIO_SECONDS)
      return undefined
    return ctx.services.files.get(ctx.companyId, file.name)
  })
  if (!blob || blob.size > MAX_AUDIO_BYTES) return undefined
  return Buffer.from(await blob.arrayBuffer()).toString('base64')
}

type Detected =
  | { kind: 'answer'; text: string }
  | {
      kind: 'failed'
      failure: CallFailure
      isUntouched: boolean
      headers: Record<string, string | undefined>
    }

async function detectIntent(
  outside: Outside,
  call: DriverCall<IntegrationSettings>,
  account: ServiceAccount,
  request: DetectRequest,
): Promise<Detected> {
  const signedIn = await googleToken(outside, account)
  const { ticketUuid, ticketId, runId } = call.conversation
  const eventId = `df_${runId}_${call.messages.at(-1)?.messageId ?? 'welcome'}`
  const logged = { integrationId: call.settings.integrationId, ticketId, requestBody: '' }
  if (signedIn.failure !== null) {
    const { failure, isUntouched, status, detail } = signedIn
    const tokenCall = { ...logged, eventId: `${eventId}_token`, event: 'token' }
    await noteCall(outside.ctx, tokenCall)
    const result = {
      state: 'failed',
      status,
      failure,
      milliseconds: 0,
      answer: detail,
      nextTryAt: null,
    } as const
    await noteTry(outside.ctx, tokenCall, result)
    return { kind: 'failed', failure, isUntouched, headers: {} }
  }
  const nextTry = (
    _failure: CallFailure,
    isUntouched: boolean,
    headers: Record<string, string | undefined>,
  ) => {
    const retryMs = isUntouched ? retryMsOf(call.attempt, headers) : null
    return retryMs === null ? null : new Date(outside.ctx.now().getTime() + retryMs)
  }
  const answer = await askOnce(
    outside,
    { ...logged, eventId, event: 'detectIntent' },
    detectRequest(outside, call.settings, ticketUuid, signedIn.token, request),
    nextTry,
  )
  if (answer.kind === 'answer' && answer.status === 401) forgetToken(outside, account)
  return detectedOf(answer)
}

function detectedOf(answer: LoggedAnswer): Detected {
  if (answer.kind === 'failed') return { ...answer, headers: {} }
  const { status, text, headers } = answer
  if (status === 200) return { kind: 'answer', text }
  const failure = failureOfDetect(status)
  return { kind: 'failed', failure, isUntouched: failure === 'busy', headers }
}

/** Google's statuses: the account lacks the role, the project has no agent. */
export function failureOfDetect(status: number): CallFailure {
  if (status === 401 || status === 403) return 'refusedKey'
  return status === 404 ? 'missing' : failureOfStatus(status)
}

/** The call itself; the draft agent of the project answers. */
export function detectRequest(
  { rules }: Pick<Outside, 'rules'>,
  { projectName }: Pick<IntegrationSettings, 'projectName'>,
  session: string,
  token: string,
  request: DetectRequest,
) {
  const base = rules.googleUrl ?? GOOGLE
  const path = `/v2/projects/${projectName}/agent/sessions/${session.slice(0, MAX_SESSION)}:detectIntent`
  return {
    url: base + path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: new TextEncoder().encode(JSON.stringify(request)),
  }
}

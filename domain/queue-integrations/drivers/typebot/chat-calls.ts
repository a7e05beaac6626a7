import { z } from 'zod'
import { unguessable } from '../../../core/contract/id.ts'
import { withoutEnd } from '../../../core/contract/values/without-end.ts'
import { failureOfStatus, isUntouchedStatus, type SystemRequest } from '../../../deliveries/ask-system.ts'
import type { DriverCall, Outside } from '../../../flows/calls/driver.ts'
import { type CallAnswer, failedAnswer } from '../../../flows/contract/call-answer.ts'
import type { CallFailure } from '../../../flows/contract/call-failures.ts'
import type { TypebotSettings } from '../../integration-settings.ts'
import { askOnce } from '../call-system.ts'
import { DRIVER_WORDS } from '../driver-words.ts'
import { jsonValue, readJson } from '../json-of.ts'
import { retryMsOf, retryOrHandOver } from '../retrying.ts'
import { ChatAnswer, ChatRefusal } from './chat-answer.ts'
import type { TypebotMessage } from './read-input.ts'

/** An answer; the session is gone; or an answer to the engine: the same once more, or people. */
export type ChatResult =
  | { kind: 'answered'; answer: ChatAnswer }
  | { kind: 'gone' }
  | { kind: 'badRequest' }
  | { kind: 'failed'; answer: CallAnswer }

type Call = DriverCall<TypebotSettings>

/** Starts a chat with the bot. Nothing of the customer is lost with a start that came twice: it is tried again. */
export function startChat(
  outside: Outside,
  call: Call,
  { message, variables, isAgain }: { message: string; variables: object; isAgain: boolean },
): Promise<ChatResult> {
  const { settings, conversation, messages } = call
  const last = messages.at(-1)
  const start = last ? `${last.messageId}${isAgain ? '_again' : ''}` : startIdOf(call)
  const body = { ...(message !== '' && { message }), prefilledVariables: variables, ...CHAT_OPTIONS }
  const path = `/v1/typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`
  const eventId = `tb_${conversation.runId}_${start}`
  const kept = last ? call.session : { startId: start }
  return send(outside, call, { path, body, eventId, event: 'startChat', mayRepeat: true, kept })
}

/** Says something to the bot: once, whatever comes of it. */
export async function continueChat(
  outside: Outside,
  call: Call,
  { sessionId, turn, message }: { sessionId: string; turn: number; message: TypebotMessage | null },
): Promise<ChatResult> {
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`
  const named = { path, event: 'continueChat', mayRepeat: false, kept: call.session }
  const eventId = `tb_${sessionId}_${turn}`
  const body = message === null ? {} : { message }
  const result = await send(outside, call, { ...named, eventId, body })
  if (result.kind !== 'badRequest' || typeof message === 'string' || message?.type !== 'text') return result
  // An older server knows texts alone.
  return send(outside, call, { ...named, eventId: `${eventId}_text`, body: { message: message.text } })
}

const CHAT_OPTIONS = { isStreamEnabled: false, textBubbleContentFormat: 'richText' } as const

type Sending = {
  path: string
  body: object
  eventId: string
  event: string
  mayRepeat: boolean
  /** The memory with which the same is tried again. */
  kept: unknown
}

const Started = z.object({ startId: z.string() })

/** The name of a start that nobody's words name: the same over its tries. */
function startIdOf({ session }: Call): string {
  return Started.safeParse(session).data?.startId ?? unguessable()
}

async function send(outside: Outside, call: Call, sending: Sending): Promise<ChatResult> {
  const { eventId, event, mayRepeat, kept } = sending
  // The bot may have taken these words already.
  if (call.wasBegun && !mayRepeat) return { kind: 'failed', answer: failedAnswer('timeout') }
  const retryMsFor = (isUntouched: boolean, headers: Readonly<Record<string, string | undefined>>) =>
    isUntouched || mayRepeat ? retryMsOf(call.attempt, headers) : null
  const logged = {
    integrationId: call.settings.integrationId,
    ticketId: call.conversation.ticketId,
    eventId,
    event,
    requestBody: '',
  }
  const answer = await askOnce(
    outside,
    logged,
    chatRequest(call.settings, sending),
    (failure, isUntouched, headers) => {
      const retryMs = isFinal(failure) ? null : retryMsFor(isUntouched, headers)
      return retryMs === null ? null : new Date(outside.ctx.now().getTime() + retryMs)
    },
  )
  const failed = (failure: CallFailure, retryMs: number | null): ChatResult => {
    return { kind: 'failed', answer: retryOrHandOver(failure, { retryMs, session: jsonValue(kept) }) }
  }
  if (answer.kind === 'failed') {
    const { failure, isUntouched } = answer
    return failed(failure, isFinal(failure) ? null : retryMsFor(isUntouched, {}))
  }
  const { status, text, headers } = answer
  if (status === 200) return readAnswer(call.settings, text)
  if (status === 404) return event === 'startChat' ? failed('missing', null) : { kind: 'gone' }
  if (status === 400 && event === 'continueChat') return { kind: 'badRequest' }
  const failure = failureOfChat(status, text)
  return failed(failure, isFinal(failure) ? null : retryMsFor(isUntouchedStatus(status), headers))
}

/** Failures that no second try changes. */
function isFinal(failure: CallFailure): boolean {
  return (
    failure === 'privateAddress' || failure === 'closed' || failure === 'refused' || failure === 'badAnswer'
  )
}

/** A bot that is closed says so with 400. */
export function failureOfChat(status: number, text: string): CallFailure {
  const { message } = readJson(ChatRefusal, text) ?? { message: '' }
  return status === 400 && /closed/i.test(message) ? 'closed' : failureOfStatus(status)
}

function readAnswer({ language }: TypebotSettings, text: string): ChatResult {
  const answer = readJson(ChatAnswer, text)
  if (answer) return { kind: 'answered', answer }
  const isPage = /^\s*<(?:!doctype|html)/i.test(text)
  const note = isPage ? DRIVER_WORDS[language].builderAddress : null
  return { kind: 'failed', answer: { ...failedAnswer('badAnswer'), note } }
}

export function chatRequest(
  { urlN8N }: Pick<TypebotSettings, 'urlN8N'>,
  { path, body }: { path: string; body: object },
): SystemRequest {
  return {
    url: `${withoutEnd(urlN8N, '/')}/api${path}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(body)),
  }
}

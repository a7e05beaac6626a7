import { z } from 'zod'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { folded } from '../../core/contract/values/folded.ts'
import { reading } from '../../core/transaction.ts'
import type { CallDriver, DriverCall, Outside } from '../../flows/calls/driver.ts'
import {
  type AnswerPart,
  answerOf,
  type CallAnswer,
  failedAnswer,
  MAX_ANSWER_PARTS,
} from '../../flows/contract/call-answer.ts'
import type { TypebotSettings } from '../integration-settings.ts'
import { awaitingFiles } from './await-files.ts'
import { wordsOf } from './customer-words.ts'
import { DRIVER_WORDS } from './driver-words.ts'
import { textParts } from './text-parts.ts'
import { askParts } from './typebot/ask-input.ts'
import { ChatInput } from './typebot/chat-answer.ts'
import { type ChatResult, continueChat, startChat } from './typebot/chat-calls.ts'
import { todayIn } from './typebot/read-day.ts'
import { readInput, type TypebotMessage } from './typebot/read-input.ts'
import { needsBrowser, showAnswer } from './typebot/show-answer.ts'
import { toldContact } from './webhook-event.ts'

/** Its memory of a chat. */
const Session = z.object({
  sessionId: z.string(),
  /** When the customer or the bot said something last, in milliseconds. */
  lastMs: z.number(),
  /** Counts what the bot was told, so that nothing is told twice. */
  turn: z.number(),
  /** Counts how often the bot went on without a word of the customer, in a row. */
  idleCount: z.number(),
  input: ChatInput.nullable(),
  /** Said to the bot next without a word of the customer; null = nothing. */
  clientReply: z.string().nullable(),
})
type Session = z.infer<typeof Session>

/** A bot that goes on so often without the customer never stops. */
const MAX_IDLE = 20

type Call = DriverCall<TypebotSettings>
type Talk = { outside: Outside; call: Call; words: readonly string[] }

/** Typebot by its public API: a chat is started with what is known of the customer, and continued by what they say. Server behaviour §7. */
export const askTypebot: CallDriver<TypebotSettings> = awaitingFiles(async (outside, call) => {
  const { settings, messages } = call
  const words = await wordsOf(outside, messages)
  const talk = { outside, call, words }
  if (isSaid(words, settings.typebotKeywordFinish)) return answerOf({ next: 'end' })
  if (isSaid(words, settings.typebotKeywordRestart)) return restart(talk)
  const session = liveSession(outside, call)
  if (!session) return start(talk, { message: words.join('\n'), isAgain: false })
  if (session.clientReply !== null) return goOn(talk, session, session.clientReply)
  if (messages.length === 0) return answerOf({ session })
  return reply(talk, session)
})

function isSaid(words: readonly string[], keyword: string): boolean {
  return keyword !== '' && words.some((text) => folded(text) === folded(keyword))
}

/** The chat that goes on; none where nobody said anything for longer than it lasts. */
function liveSession({ ctx }: Outside, { session, settings, messages }: Call): Session | undefined {
  const read = Session.safeParse(session).data
  const lastsMs = settings.typebotExpires * MINUTE_MS
  const isOver = lastsMs > 0 && messages.length > 0 && ctx.now().getTime() - (read?.lastMs ?? 0) > lastsMs
  return isOver ? undefined : read
}

async function restart(talk: Talk): Promise<CallAnswer> {
  const answer = await start(talk, { message: '', isAgain: false })
  return withBefore(textParts(talk.call.settings.typebotRestartMessage), answer)
}

function withBefore(parts: readonly AnswerPart[], answer: CallAnswer): CallAnswer {
  return { ...answer, parts: [...parts, ...answer.parts].slice(-MAX_ANSWER_PARTS) }
}

async function start(
  talk: Talk,
  { message, isAgain }: { message: string; isAgain: boolean },
): Promise<CallAnswer> {
  const { outside, call } = talk
  const variables = await variablesOf(outside, call)
  const result = await startChat(outside, call, { message, variables, isAgain })
  if (result.kind !== 'answered') return failedOf(result)
  const sessionId = result.answer.sessionId ?? ''
  return answerOfChat(talk, result, { sessionId, turn: 0, idleCount: 0, input: null })
}

/** The variables of the bot that are filled: those of the flow, and what is known of the conversation. docs/integrations.md. */
async function variablesOf({ ctx }: Outside, { conversation, variables }: Call): Promise<object> {
  const { queue, connection, company, ticketId, protocol } = conversation
  const contact = await reading(ctx, (tx) => toldContact(tx, conversation))
  const number = contact.number ?? ''
  return {
    ...variables,
    name: contact.name,
    pushName: contact.name,
    number,
    remoteJid: number === '' ? '' : `${number}@${contact.isGroup ? 'g.us' : 's.whatsapp.net'}`,
    ticketId,
    protocol,
    queue: queue?.name ?? '',
    connection: connection.name,
    companyName: company.name,
  }
}

/** The bot waited for its client: it goes on, and what the customer said meanwhile answers what it asks then. */
async function goOn(talk: Talk, session: Session, clientReply: string): Promise<CallAnswer> {
  if (session.idleCount >= MAX_IDLE)
    return answerOf({ next: 'handOver', note: DRIVER_WORDS[talk.call.settings.language].endless })
  const answer = await tell(talk, session, clientReply === '' ? null : clientReply)
  const next = Session.safeParse(answer.session).data
  const asksNow = answer.next === 'reply' && next?.input && talk.words.length > 0
  if (!asksNow || !next) return answer
  const replied = await reply(talk, next)
  // The bot has gone on: the same call could not be made once more.
  const isLost = replied.next === 'retry'
  return withBefore(answer.parts, isLost ? failedAnswer(replied.failure ?? 'busy') : replied)
}

/** Tells the bot the customer's reply to its question. */
async function reply(talk: Talk, session: Session): Promise<CallAnswer> {
  const { outside, call, words } = talk
  const { input } = session
  if (!input) return tell(talk, session, words.join('\n'))
  const today = todayIn(call.conversation.company.timeZone, outside.ctx.now())
  const given = { input, messages: call.messages, words, settings: call.settings, today }
  const read = await readInput(outside, given)
  return read.kind === 'send' ? tell(talk, session, read.message) : askAgain(talk, session, input)
}

async function askAgain({ outside, call }: Talk, session: Session, input: ChatInput): Promise<CallAnswer> {
  const { settings, conversation } = call
  const text = settings.typebotUnknownMessage || DRIVER_WORDS[settings.language].notUnderstood
  const { channel } = conversation.connection
  const parts = await askParts(outside, { input, text, settings, channel })
  return answerOf({ parts, session: { ...session, lastMs: outside.ctx.now().getTime() } })
}

async function tell(talk: Talk, session: Session, message: TypebotMessage | null): Promise<CallAnswer> {
  const { outside, call, words } = talk
  const { sessionId, turn } = session
  const result = await continueChat(outside, call, { sessionId, turn, message })
  if (result.kind === 'gone') return start(talk, { message: words.join('\n'), isAgain: true })
  if (result.kind !== 'answered') return keepingTurn(failedOf(result), session)
  const isIdle = session.clientReply !== null
  const idleCount = isIdle ? session.idleCount + 1 : 0
  return answerOfChat(talk, result, { sessionId, turn: turn + 1, idleCount, input: session.input })
}

/** The same is tried in the chat as it stands now, which may be further than the engine knows. */
function keepingTurn(answer: CallAnswer, session: Session): CallAnswer {
  return answer.next === 'retry' ? { ...answer, session } : answer
}

function failedOf(result: Exclude<ChatResult, { kind: 'answered' }>): CallAnswer {
  return result.kind === 'failed' ? result.answer : answerOf({ next: 'handOver', failure: 'refused' })
}

async function answerOfChat(
  { outside, call }: Talk,
  { answer }: Extract<ChatResult, { kind: 'answered' }>,
  state: Pick<Session, 'sessionId' | 'turn' | 'idleCount' | 'input'>,
): Promise<CallAnswer> {
  const { settings, conversation } = call
  const { channel } = conversation.connection
  if (needsBrowser(answer)) {
    const { integrationId } = settings
    outside.ctx.services.log.info({ integrationId }, 'a Typebot bot has code for a browser, which is not run')
  }
  const shown = await showAnswer(outside, { answer, askedInput: state.input, settings, channel })
  const { parts, clientReply, isListening } = shown
  const input = answer.input ?? null
  if (input?.type === 'payment input') return handOverPayment(call, parts)
  // What has ended is forgotten: Typebot would begin anew under the same id.
  const isOver = input === null && clientReply === null && !isListening
  if (isOver) return answerOf({ parts, next: 'end' })
  const lastMs = outside.ctx.now().getTime()
  const session: Session = { ...state, lastMs, input, clientReply }
  return answerOf({ parts, session, next: clientReply === null ? 'reply' : 'call' })
}

/** Typebot believes whatever a client says of a payment: it is told nothing. */
function handOverPayment({ settings }: Call, parts: readonly AnswerPart[]): CallAnswer {
  const text = DRIVER_WORDS[settings.language].noPayment
  const shown = [...parts.slice(0, MAX_ANSWER_PARTS - 1), { kind: 'text' as const, text }]
  return answerOf({ parts: shown, next: 'handOver' })
}

import type { Channel } from '../../../channels/contract/capabilities.ts'
import { SECOND_MS } from '../../../core/contract/time.ts'
import type { Outside } from '../../../flows/calls/driver.ts'
import { type AnswerPart, MAX_ANSWER_PARTS } from '../../../flows/contract/call-answer.ts'
import { whatsappText } from '../../contract/rich-text.ts'
import type { TypebotSettings } from '../../integration-settings.ts'
import { type MediaBudget, mediaBudget, mediaParts } from '../fetch-media.ts'
import { textParts } from '../text-parts.ts'
import { askParts } from './ask-input.ts'
import type { Bubble, ChatAnswer, ChatInput, ClientAction } from './chat-answer.ts'

/** The longest pause that a bot may ask for. */
const MAX_WAIT_MS = 120 * SECOND_MS

export type ShownAnswer = {
  parts: AnswerPart[]
  /** Said to the bot without a word of the customer, because it waits for its client; null = it does not. */
  clientReply: string | null
  /** It waits for an event that does not come by us. */
  isListening: boolean
}

type Showing = {
  answer: ChatAnswer
  /** The question before this answer: a bubble of its id says that the reply was not understood. */
  askedInput: ChatInput | null
  settings: TypebotSettings
  channel: Channel
}

/** The bubbles, waits and questions of an answer, in the order in which a client shows them. */
export async function showAnswer(outside: Outside, showing: Showing): Promise<ShownAnswer> {
  const { answer, settings, channel } = showing
  const budget = mediaBudget()
  const actions = answer.clientSideActions
  const shown: AnswerPart[][] = [
    actions.filter(({ lastBubbleBlockId }) => lastBubbleBlockId === '').flatMap(actionParts),
  ]
  for (const bubble of answer.messages) {
    shown.push(await bubbleParts(outside, bubble, { ...showing, budget }))
    shown.push(
      actions.filter(({ lastBubbleBlockId }) => lastBubbleBlockId === bubble.id).flatMap(actionParts),
    )
  }
  const parts = shown.flat()
  const { input } = answer
  const asked = input ? await askedParts(outside, parts, { input, settings, channel }) : parts
  return {
    parts: bounded(spaced(asked, settings.typebotDelayMessage)),
    clientReply: clientReplyOf(answer),
    isListening: actions.some(({ type }) => type === 'listenForWebhook'),
  }
}

/** The text before a list belongs to it. */
async function askedParts(
  outside: Outside,
  parts: AnswerPart[],
  asked: { input: ChatInput; settings: TypebotSettings; channel: Channel },
): Promise<AnswerPart[]> {
  const last = parts.at(-1)
  const text = last?.kind === 'text' ? last.text : ''
  const before = text === '' ? parts : parts.slice(0, -1)
  return [...before, ...(await askParts(outside, { ...asked, text }))]
}

const NEEDS_BROWSER: ReadonlySet<string> = new Set([
  'setVariable',
  'scriptToExecute',
  'codeToExecute',
  'chatwoot',
  'httpRequestToExecute',
])

/** Whether an answer holds code for a browser, which nobody runs here. */
export function needsBrowser({ clientSideActions, messages }: ChatAnswer): boolean {
  return (
    clientSideActions.some(({ type }) => NEEDS_BROWSER.has(type)) ||
    messages.some(({ type }) => type === 'custom-embed')
  )
}

/** A request that a browser should have made failed, as far as the bot is told; what else it waits for gets no words. */
function clientReplyOf({ clientSideActions, messages }: ChatAnswer): string | null {
  const action = clientSideActions.find(({ expectsDedicatedReply }) => expectsDedicatedReply)
  if (action) return action.type === 'httpRequestToExecute' ? '{"statusCode":0}' : ''
  return messages.some(({ type, content }) => type === 'embed' && content.waitForEvent?.isEnabled) ? '' : null
}

function actionParts({ type, wait, redirect }: ClientAction): AnswerPart[] {
  if (type === 'wait' && wait) {
    const milliseconds = Math.round(Math.max(0, wait.secondsToWaitFor) * SECOND_MS)
    return milliseconds === 0 ? [] : [{ kind: 'wait', milliseconds: Math.min(milliseconds, MAX_WAIT_MS) }]
  }
  return type === 'redirect' && redirect?.url ? textParts(redirect.url) : []
}

const VIDEO_HOSTS: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/embed',
  vimeo: 'https://player.vimeo.com/video',
  tiktok: 'https://www.tiktok.com/embed/v2',
  gumlet: 'https://play.gumlet.io/embed',
}

async function bubbleParts(
  outside: Outside,
  { id, type, content }: Bubble,
  { askedInput, settings, channel, budget }: Showing & { budget: MediaBudget },
): Promise<AnswerPart[]> {
  const isRetry = askedInput !== null && id === askedInput.id
  if (isRetry && settings.typebotUnknownMessage !== '') return textParts(settings.typebotUnknownMessage)
  const host = VIDEO_HOSTS[content.type]
  if (type === 'text') return textParts(content.markdown || whatsappText(content.richText))
  if (type === 'video' && host && content.id) return textParts(`${host}/${content.id}`)
  if (content.url === '') return []
  if (type === 'embed') return textParts(content.url)
  const isMedia = type === 'image' || type === 'video' || type === 'audio'
  const media = { url: content.url, caption: '', isVoice: type === 'audio', budget }
  return isMedia ? mediaParts(outside, media, channel) : []
}

/** The usual pause between two messages. A pause of the bot's own stands in its place. */
function spaced(parts: readonly AnswerPart[], delayMs: number): AnswerPart[] {
  if (delayMs === 0) return [...parts]
  return parts.flatMap((part, index) => {
    const isAfterMessage = index > 0 && parts[index - 1]?.kind !== 'wait'
    return isAfterMessage && part.kind !== 'wait'
      ? [{ kind: 'wait' as const, milliseconds: delayMs }, part]
      : [part]
  })
}

/** Shortens what is too long: the pauses go first, then what stands before the question. */
function bounded(parts: readonly AnswerPart[]): AnswerPart[] {
  if (parts.length <= MAX_ANSWER_PARTS) return [...parts]
  const messages = parts.filter(({ kind }) => kind !== 'wait')
  if (messages.length <= MAX_ANSWER_PARTS) return messages
  return [...messages.slice(0, MAX_ANSWER_PARTS - 1), ...messages.slice(-1)]
}

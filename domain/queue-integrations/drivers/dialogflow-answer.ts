import { z } from 'zod'
import type { Reply } from './read-reply.ts'
import { replyOf } from './read-reply.ts'

const Words = z.string().catch('').default('')
const Image = z.object({ imageUri: Words }).catch({ imageUri: '' })
const Titles = z.array(z.object({ title: Words })).catch([])
const Buttons = z.array(z.object({ text: Words, title: Words, postback: Words })).catch([])

/** One of `fulfillmentMessages`: each has one of these fields. Proto of DialogFlow ES v2. */
const FulfillmentMessage = z.object({
  platform: Words,
  text: z.object({ text: z.array(z.string()).catch([]) }).optional(),
  image: Image.optional(),
  quickReplies: z.object({ title: Words, quickReplies: z.array(z.string()).catch([]) }).optional(),
  card: z.object({ title: Words, subtitle: Words, imageUri: Words, buttons: Buttons.default([]) }).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  simpleResponses: z
    .object({ simpleResponses: z.array(z.object({ displayText: Words, textToSpeech: Words })).catch([]) })
    .optional(),
  basicCard: z
    .object({ title: Words, subtitle: Words, formattedText: Words, image: Image.optional() })
    .optional(),
  suggestions: z.object({ suggestions: Titles }).optional(),
  listSelect: z.object({ title: Words, items: Titles }).optional(),
  carouselSelect: z.object({ items: Titles }).optional(),
})
type FulfillmentMessage = z.output<typeof FulfillmentMessage>

const Intent = z.object({
  isFallback: z.boolean().catch(false).default(false),
  endInteraction: z.boolean().catch(false).default(false),
  liveAgentHandoff: z.boolean().catch(false).default(false),
})

/** The answer of detectIntent, as far as it is used; fields that are false or empty are left out by Google. */
export const DetectAnswer = z.object({
  queryResult: z.object({
    action: Words,
    fulfillmentText: Words,
    fulfillmentMessages: z.array(FulfillmentMessage).catch([]).default([]),
    intent: Intent.prefault({}),
    diagnosticInfo: z
      .object({ end_conversation: z.boolean().catch(false).default(false) })
      .catch({ end_conversation: false })
      .prefault({}),
  }),
})
export type DetectAnswer = z.output<typeof DetectAnswer>

/** A part of an answer for the customer, in its order. */
export type DetectPart =
  | { kind: 'text'; text: string }
  | { kind: 'media'; url: string; caption: string }
  | { kind: 'choices'; text: string; names: string[] }
  | { kind: 'reply'; reply: Reply }

const HANDOVER_ACTIONS: ReadonlySet<string> = new Set(['handover', 'end_conversation'])

/** Whether the agent gives the conversation to people, by any of the signs that agents use for it. */
export function handsOver({ queryResult }: DetectAnswer): boolean {
  const { action, intent, diagnosticInfo } = queryResult
  return (
    intent.endInteraction ||
    intent.liveAgentHandoff ||
    diagnosticInfo.end_conversation ||
    HANDOVER_ACTIONS.has(action)
  )
}

export function partsOfAnswer({ queryResult }: DetectAnswer): DetectPart[] {
  const parts = shownMessages(queryResult.fulfillmentMessages).flatMap(partsOfMessage)
  const text = queryResult.fulfillmentText.trim()
  return parts.length === 0 && text !== '' ? [{ kind: 'text', text }] : parts
}

/** Those of no platform; an agent that has none has them of one. */
function shownMessages(messages: readonly FulfillmentMessage[]): FulfillmentMessage[] {
  const usual = messages.filter(({ platform }) => platform === '' || platform === 'PLATFORM_UNSPECIFIED')
  if (usual.length > 0) return usual
  return messages.filter(({ platform }) => platform === messages[0]?.platform)
}

function partsOfMessage(message: FulfillmentMessage): DetectPart[] {
  const [alternative = ''] = message.text?.text ?? []
  return [
    ...textPart(alternative),
    ...(message.image ? mediaPart(message.image.imageUri, '') : []),
    ...choicesOf(message),
    ...cardOf(message),
    ...(message.simpleResponses?.simpleResponses ?? []).flatMap(({ displayText, textToSpeech }) =>
      textPart(displayText || textToSpeech),
    ),
    ...(message.payload ? [{ kind: 'reply' as const, reply: replyOf(message.payload) }] : []),
  ]
}

function choicesOf({ quickReplies, suggestions, listSelect, carouselSelect }: FulfillmentMessage) {
  const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title)
  return [
    ...(quickReplies ? choicesPart(quickReplies.title, quickReplies.quickReplies) : []),
    ...(suggestions ? choicesPart('', titlesOf(suggestions.suggestions)) : []),
    ...(listSelect ? choicesPart(listSelect.title, titlesOf(listSelect.items)) : []),
    ...(carouselSelect ? choicesPart('', titlesOf(carouselSelect.items)) : []),
  ]
}

function cardOf({ card, basicCard }: FulfillmentMessage): DetectPart[] {
  const { title = '', subtitle = '' } = card ?? basicCard ?? {}
  const image = card?.imageUri || basicCard?.image?.imageUri || ''
  const buttons = (card?.buttons ?? []).map(({ text, postback }) => lineOfButton(text, postback))
  const lines = [title && `*${title}*`, subtitle, basicCard?.formattedText ?? '', ...buttons]
  const text = lines.filter(Boolean).join('\n')
  return image ? mediaPart(image, text) : textPart(text)
}

/** A button leads to an address, or says something that the agent understands. */
function lineOfButton(text: string, postback: string): string {
  return /^https?:/.test(postback) ? `${text}: ${postback}` : text
}

function textPart(text: string): DetectPart[] {
  return text.trim() === '' ? [] : [{ kind: 'text', text }]
}

function mediaPart(url: string, caption: string): DetectPart[] {
  return url === '' ? textPart(caption) : [{ kind: 'media', url, caption }]
}

function choicesPart(text: string, names: readonly string[]): DetectPart[] {
  const shownNames = names.filter((name) => name.trim() !== '')
  return shownNames.length === 0 ? textPart(text) : [{ kind: 'choices', text, names: shownNames }]
}

import type { Channel } from '../../../channels/contract/capabilities.ts'
import type { Outside } from '../../../flows/calls/driver.ts'
import type { AnswerPart } from '../../../flows/contract/call-answer.ts'
import type { TypebotSettings } from '../../integration-settings.ts'
import { DRIVER_WORDS } from '../driver-words.ts'
import { mediaBudget, mediaParts } from '../fetch-media.ts'
import { oneText } from '../text-parts.ts'
import type { ChatInput } from './chat-answer.ts'

/** Choices of one list. */
const MAX_CHOICES = 100
const MAX_NAME = 1000
const MAX_PICTURES = 20

/** One of the choices: as the customer sees it, and as Typebot is answered. */
export type TypebotChoice = { id: string; name: string; answer: string; pictureUrl: string; caption: string }

/** The choices of an input; none where it is no list. */
export function choicesOf({ type, items }: ChatInput): TypebotChoice[] {
  return choicesOfType(type, items)
    .filter(({ id, name }) => id !== '' && name.trim() !== '')
    .slice(0, MAX_CHOICES)
    .map((choice) => ({ ...choice, name: choice.name.slice(0, MAX_NAME) }))
}

function choicesOfType(type: string, items: ChatInput['items']): TypebotChoice[] {
  if (type === 'choice input')
    return items.map(({ id, content }) => ({
      id,
      name: content,
      answer: content,
      pictureUrl: '',
      caption: '',
    }))
  if (type === 'picture choice input')
    return items.map(({ id, title, pictureSrc, description }) => ({
      id,
      name: title || pictureSrc,
      answer: id,
      pictureUrl: pictureSrc,
      caption: description,
    }))
  if (type !== 'cards') return []
  return items.flatMap(({ title, description, imageUrl, paths }) =>
    paths.map(({ id, text }, index) => ({
      id,
      name: [title, text].filter(Boolean).join(' – '),
      answer: id,
      pictureUrl: index === 0 ? imageUrl : '',
      caption: description,
    })),
  )
}

/** The bounds of a rating. */
export function ratingBounds({ options }: ChatInput): { from: number; to: number } {
  return { from: options.startsAt ?? 1, to: options.length ?? 10 }
}

type Asked = { input: ChatInput; text: string; settings: TypebotSettings; channel: Channel }

/** The parts that ask the customer: a numbered list with the text before it, pictures with captions, the bounds of a rating. */
export async function askParts(
  outside: Outside,
  { input, text, settings, channel }: Asked,
): Promise<AnswerPart[]> {
  const words = DRIVER_WORDS[settings.language]
  if (input.type === 'rating input') {
    const { from, to } = ratingBounds(input)
    return [{ kind: 'text', text: oneText([text, words.ratingHint(from, to)].filter(Boolean).join('\n')) }]
  }
  const choices = choicesOf(input)
  if (choices.length === 0) return text === '' ? [] : [{ kind: 'text', text }]
  const pictures = await pictureParts(outside, choices, channel)
  const hint = input.options.isMultipleChoice ? words.severalHint : ''
  const question = [text, hint].filter(Boolean).join('\n')
  const shownChoices = choices.map(({ id, name }) => ({ id: id.slice(0, 200), name }))
  return [...pictures, { kind: 'choices', text: oneText(question), choices: shownChoices }]
}

/** A picture for each choice that has one, numbered like the list that follows. */
async function pictureParts(
  outside: Outside,
  choices: readonly TypebotChoice[],
  channel: Channel,
): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  const budget = mediaBudget(MAX_PICTURES)
  for (const [index, { name, pictureUrl, caption }] of choices.slice(0, MAX_PICTURES).entries()) {
    if (pictureUrl === '') continue
    const numbered = `${index + 1}. *${name}*${caption ? ` ${caption}` : ''}`
    parts.push(
      ...(await mediaParts(outside, { url: pictureUrl, caption: numbered, isVoice: false, budget }, channel)),
    )
  }
  return parts
}

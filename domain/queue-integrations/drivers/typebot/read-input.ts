import { typedPhone } from '../../../contacts/contract/typed-phone.ts'
import { readChoice } from '../../../core/contract/answers/read-choice.ts'
import { DEFAULT_COUNTRY } from '../../../core/contract/region.ts'
import { folded } from '../../../core/contract/values/folded.ts'
import type { CallMessage, Outside } from '../../../flows/calls/driver.ts'
import type { TypebotSettings } from '../../integration-settings.ts'
import { type CustomerFile, customerFiles } from '../customer-files.ts'
import { choicesOf, ratingBounds, type TypebotChoice } from './ask-input.ts'
import type { ChatInput } from './chat-answer.ts'
import { readMoment, readRange, readTime, type Today, writeMoment } from './read-day.ts'
import { readNumber } from './read-number.ts'

/** A message of the customer as Typebot takes it. Older servers take text alone. */
export type TypebotMessage =
  | string
  | { type: 'text'; text: string; metadata?: { replyId: string }; attachedFileUrls?: string[] }
  | { type: 'audio'; url: string }

/** The message for Typebot; `repeat` = the reply cannot be right, so the customer is asked again and Typebot is not called. */
export type InputReading = { kind: 'send'; message: TypebotMessage } | { kind: 'repeat' }

type Given = {
  input: ChatInput
  messages: readonly CallMessage[]
  /** The words of the messages, in their order. */
  words: readonly string[]
  settings: TypebotSettings
  today: Today
}

const SKIP: ReadonlySet<string> = new Set(['pular', 'skip', 'omitir', 'saltar', 'atla'])
const MIN_PHONE_DIGITS = 8
/** A longer text is no number, day or choice: it goes as it is, and is searched for none. */
const LONGEST = 200

/** Reads the customer's words as the answer to what the bot asked. What is not understood goes as it is: the bot answers that. */
export async function readInput(outside: Outside, given: Given): Promise<InputReading> {
  const { input, words } = given
  const files = await customerFiles(outside, given.messages)
  if (input.type === 'file input') return readFiles(input, files, words)
  const choices = choicesOf(input)
  if (choices.length > 0) return readChoices(given, choices)
  if (input.type === 'text input') return readText(input, files, words)
  return readTyped(given)
}

/** By the meaning of each type: the first message that is one, else all of them as they are. */
function readTyped({ input, words, settings, today }: Given): InputReading {
  if (words.length === 0) return { kind: 'repeat' }
  if (input.type === 'rating input') return readRating(input, words)
  const typed = shortOf(words)
    .map((text) => typedValue(input, text, settings, today))
    .find((value) => value !== undefined)
  return { kind: 'send', message: typed ?? words.join('\n') }
}

function shortOf(words: readonly string[]): string[] {
  return words.filter((text) => text.length <= LONGEST)
}

function typedValue(
  { type, options }: ChatInput,
  text: string,
  { language }: TypebotSettings,
  today: Today,
): string | undefined {
  switch (type) {
    case 'number input':
      return readNumber(text, language === 'en')
    case 'phone number input':
      return phoneOf(text, options.defaultCountryCode || DEFAULT_COUNTRY)
    case 'date input':
      return dateOf(text, options, today)
    case 'time input':
      return timeOf(text, options.format || 'HH:mm', today)
    default:
      return undefined
  }
}

function phoneOf(text: string, country: string): string | undefined {
  const digits = typedPhone(text, country)
  return digits.length < MIN_PHONE_DIGITS ? undefined : `+${digits}`
}

function dateOf(
  text: string,
  { format, hasTime, isRange, labels }: ChatInput['options'],
  today: Today,
): string | undefined {
  const written = format || (hasTime ? 'dd/MM/yyyy HH:mm' : 'dd/MM/yyyy')
  if (!isRange) return momentText(text, today, written)
  const ends = readRange(text, today)?.map((moment) => writeMoment(moment, written))
  return ends?.join(` ${labels.separator || 'to'} `)
}

function timeOf(text: string, format: string, today: Today): string | undefined {
  const minutes = readTime(text)
  return minutes === null ? undefined : writeMoment({ ...today, minutes }, format)
}

function momentText(text: string, today: Today, format: string): string | undefined {
  const moment = readMoment(text, today)
  return moment && writeMoment(moment, format)
}

/** Typebot takes any number up to the largest one, negative ones too: the bounds are judged here. */
function readRating(input: ChatInput, words: readonly string[]): InputReading {
  const { from, to } = ratingBounds(input)
  const value = shortOf(words)
    .map((text) => Number(readNumber(text, false)))
    .find((number) => number >= from && number <= to)
  return value === undefined ? { kind: 'repeat' } : { kind: 'send', message: String(value) }
}

function readFiles(input: ChatInput, files: readonly CustomerFile[], words: readonly string[]): InputReading {
  if (files.length > 0) return { kind: 'send', message: files.map(({ url }) => url).join(', ') }
  if (!input.options.isRequired && words.some((text) => SKIP.has(folded(text))))
    return { kind: 'send', message: '' }
  return words.length === 0 ? { kind: 'repeat' } : { kind: 'send', message: words.join('\n') }
}

function readText(input: ChatInput, files: readonly CustomerFile[], words: readonly string[]): InputReading {
  const text = words.join('\n')
  const urls = files.map(({ url }) => url)
  const clip = files.find(({ mime }) => mime.startsWith('audio/'))
  if (input.options.attachments?.isEnabled && urls.length > 0)
    return { kind: 'send', message: { type: 'text', text, attachedFileUrls: urls } }
  if (text === '' && clip && input.options.audioClip?.isEnabled)
    return { kind: 'send', message: { type: 'audio', url: clip.url } }
  return text === '' ? { kind: 'repeat' } : { kind: 'send', message: text }
}

/** A number is no answer to Typebot: it is told the words of the choice, and its id where it knows ids. */
function readChoices({ input, messages, words }: Given, choices: readonly TypebotChoice[]): InputReading {
  const pressedIds = messages.map(({ answerId }) => answerId)
  const pressed = choices.filter(({ id }) => pressedIds.includes(id.slice(0, 200)))
  const chosen =
    pressed.length > 0 ? pressed : chosenBy(shortOf(words), choices, input.options.isMultipleChoice)
  const [first] = chosen
  if (!first) return words.length === 0 ? { kind: 'repeat' } : { kind: 'send', message: words.join('\n') }
  if (input.options.isMultipleChoice)
    return { kind: 'send', message: chosen.map(({ answer }) => answer).join(', ') }
  if (first.answer === first.id) return { kind: 'send', message: first.id }
  return { kind: 'send', message: { type: 'text', text: first.answer, metadata: { replyId: first.id } } }
}

function chosenBy(
  words: readonly string[],
  choices: readonly TypebotChoice[],
  takesSeveral: boolean,
): TypebotChoice[] {
  const one = words.map((text) => chosenOf(text, choices)).find((choice) => choice !== undefined)
  if (!takesSeveral || words.length === 0) return one ? [one] : []
  const listed = words.flatMap((text) => text.split(/[,;\n]/)).map((part) => part.replace(/\s+/g, ' '))
  const parts = listed.flatMap((part) => part.split(/ (?:e|y|and|&) |(?<=\d) (?=\d)/))
  const several = parts.filter((part) => part.trim() !== '').map((part) => chosenOf(part, choices))
  const understood = several.filter((choice) => choice !== undefined)
  const isWhole = understood.length === several.length && understood.length > 0
  return isWhole ? [...new Set(understood)] : one ? [one] : []
}

function chosenOf(text: string, choices: readonly TypebotChoice[]): TypebotChoice | undefined {
  const choice = readChoice(
    choices.map(({ name }) => name),
    text,
  )
  return choice.kind === 'chosen' ? choices[choice.lineIndex] : undefined
}

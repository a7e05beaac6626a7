import { z } from 'zod'
import { cleanText, cut } from '../../messages/contract/safe-text.ts'
import { withoutPhrase } from './hand-over-phrase.ts'
import { jsonOf } from './model-error.ts'

/** The longest answer, in characters: a customer reads no more in one message. */
const MAX_ANSWER = 4096

/** Arguments come as text, from some servers as what that text would say. */
const Arguments = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? {})))
const Called = z.object({ function: z.object({ arguments: Arguments }) })

const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(Called).nullish(),
  }),
})

const Completion = z.object({
  model: z.string().optional(),
  choices: z.array(Choice).min(1),
  usage: z
    .object({
      prompt_tokens: z.number().int().min(0).default(0),
      completion_tokens: z.number().int().min(0).default(0),
    })
    .nullish()
    .catch(null),
})

export type ModelWords = {
  text: string
  /** Null = it goes on; else it hands over, and this is why, empty where it gave no reason. */
  handOver: string | null
  /** `empty`: it said nothing, or used up its tokens before it said anything; `refused`: it may not say it. */
  failure: 'empty' | 'refused' | null
  inputTokens: number
  outputTokens: number
  model: string
}

/** Reads what a model said; undefined for what is no answer in the protocol. */
export function readCompletion(body: string): ModelWords | undefined {
  const completion = Completion.safeParse(jsonOf(body)).data
  const choice = completion?.choices[0]
  if (!completion || !choice) return undefined
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = completion.usage ?? {}
  return { ...wordsOf(choice), inputTokens, outputTokens, model: completion.model ?? '' }
}

type Said = Pick<ModelWords, 'text' | 'handOver' | 'failure'>

function wordsOf({ message, finish_reason: finish }: z.output<typeof Choice>): Said {
  if (finish === 'content_filter' || message.refusal) return { text: '', handOver: null, failure: 'refused' }
  const stripped = withoutPhrase(cleanText(message.content ?? ''))
  const text = finish === 'length' ? untilLastSentence(stripped.text) : stripped.text
  const call = message.tool_calls?.[0]
  const phrase = stripped.isHandOver ? '' : null
  const handOver = call ? reasonOf(call.function.arguments) : phrase
  const failure = text === '' && handOver === null ? 'empty' : null
  return { text: cut(text, MAX_ANSWER), handOver, failure }
}

const MAX_REASON = 1000

/** The arguments of a call are a model's text, and may be no JSON at all. */
function reasonOf(text: string): string {
  const read = z.object({ motivo: z.string() }).safeParse(jsonOf(text))
  return cut(cleanText(read.data?.motivo ?? ''), MAX_REASON).trim()
}

/** A text that was cut ends at its last whole sentence, where it has one. */
export function untilLastSentence(text: string): string {
  const end = [...text.matchAll(/[.!?…](?=\s|$)/g)].at(-1)
  return end ? text.slice(0, end.index + 1) : text
}

import { z } from 'zod'
import { jsonOf } from './json-of.ts'

/** A part of an answer to an event, as the other system writes it. */
const ReplyPart = z.union([
  z.string().transform((text) => ({ type: 'text' as const, text, url: '', caption: '', name: '' })),
  z.object({
    type: z.enum(['text', 'image', 'audio', 'video', 'document']).default('text'),
    text: z.string().default(''),
    url: z.string().max(4000).default(''),
    caption: z.string().default(''),
    name: z.string().max(200).default(''),
  }),
])
export type ReplyPart = z.output<typeof ReplyPart>

const Words = z.string().nullish().catch(null)
const ReplyBody = z.object({
  reply: z.unknown().optional(),
  output: Words,
  answer: Words,
  text: Words,
  handover: z.unknown().optional(),
  queueId: z.coerce.number().int().positive().nullish().catch(null),
})

export type Reply = { parts: ReplyPart[]; handsOver: boolean; queueId: number | null }

const NO_REPLY: Reply = { parts: [], handsOver: false, queueId: null }

/** n8n's own words where a workflow answers nothing. */
const NOTHING_SAID: ReadonlySet<string> = new Set(['Workflow was started', 'Workflow got started.'])

/** Reads the JSON of an answer; nothing for any other text: the other system then has nothing to say. */
export function readReply(text: string): Reply {
  const json = jsonOf(text)
  return replyOf(Array.isArray(json) ? json[0] : json)
}

/** The same of a value that is read already. */
export function replyOf(value: unknown): Reply {
  const read = ReplyBody.safeParse(value).data
  if (!read) return NO_REPLY
  const words = [read.output, read.answer, read.text].find((said) => said?.trim())
  const queueId = read.queueId ?? null
  return {
    parts: partsOf(read.reply ?? words).filter(({ text }) => !NOTHING_SAID.has(text.trim())),
    handsOver: isYes(read.handover) || queueId !== null,
    queueId,
  }
}

function partsOf(reply: unknown): ReplyPart[] {
  const items = Array.isArray(reply) ? reply : [reply]
  return items.flatMap((item) => ReplyPart.safeParse(item).data ?? [])
}

function isYes(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

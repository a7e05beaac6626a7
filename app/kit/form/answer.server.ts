import { parse } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { type Answered, type Refused, readPosted } from './read-form'
import { refusal } from './submission'

/** Far more fields, and longer lists, than any form has. */
const MAX_FIELDS = 1_000
const MAX_ENTRIES = 500
/** Far more than any field's name has: each step of it is one more level of what is read. */
const MAX_OF_NAME = 200

/** Reads the posted body as a form. Throws a 400 response for a body that none of our pages sends. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined)
  const names = form ? [...form.keys()] : []
  const isOurs = form && names.length <= MAX_FIELDS && !names.some(isStrange) && isListIntent(form)
  if (!isOurs) throw new Response(null, { status: 400 })
  return form
}

/** The change that a button without JavaScript makes to a list of the form: it adds, removes or moves an entry. */
const EntryIndex = z.number().int().min(0).max(MAX_ENTRIES)
const ListIntent = z.object({
  type: z.enum(['insert', 'remove', 'reorder']),
  payload: z.object({
    name: z.string().refine((name) => !isStrange(name)),
    index: EntryIndex.optional(),
    from: EntryIndex.optional(),
    to: EntryIndex.optional(),
  }),
})

function isListIntent(form: FormData): boolean {
  const [intent, state] = [form.get('__intent__'), form.get('__state__')]
  const isState = state === null || jsonOf(state) !== undefined
  return isState && (intent === null || ListIntent.safeParse(jsonOf(intent)).success)
}

function jsonOf(text: FormDataEntryValue): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

type Sent<S extends z.ZodObject> =
  | {
      ok: true
      values: z.input<S>
      /** The API's refusal as the form's answer, with what was typed. */
      refused: (refused: Refused) => ReturnType<typeof answered>
    }
  | { ok: false; answer: ReturnType<typeof answered> }

/** Reads a form by its schema: its values as the API takes them, or the answer that the page shows again. */
export function readForm<S extends z.ZodObject>(form: FormData, schema: S): Sent<S> {
  const read = readPosted(form, schema)
  if (!read.ok) return { ok: false, answer: answered(read) }
  return { ok: true, values: read.values, refused: (refused) => answered(read.refused(refused)) }
}

type Read = { value: object; error?: Record<string, string[]> }

/** The refusal of an act that the form's own fields have no part in: a deletion. */
export function refusedForm(form: FormData, { status, problem }: Refused) {
  const submission = parse(form, { resolve: (value): Read => ({ value }) })
  return answered({ status: status || 503, answer: refusal(submission, problem) })
}

/** As a page's action answers it. */
export function answered({ status, answer }: Answered) {
  return data(answer, { status })
}

/** A name that reaches for what every object has, one deeper than any form, or a list that would be longer than any. */
function isStrange(name: string): boolean {
  if (name.length > MAX_OF_NAME) return true
  const places = [...name.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))
  return (
    /__proto__|prototype|constructor/.test(name) || places.some((entryIndex) => entryIndex >= MAX_ENTRIES)
  )
}

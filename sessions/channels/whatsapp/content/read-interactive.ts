import type { proto } from '@whiskeysockets/baileys'
import { z } from 'zod'
import { BOUNDS, bounded, firstOf, type TextBound } from '#domain/messages/contract/bounds.ts'
import { type Interactive, PIX_KEY_TYPES } from '#domain/messages/contract/interactive/interactive-content.ts'

/**
 * Reads the parts that can be pressed in a message that somebody else sent, or the owner on the phone; null for unknown
 * kinds. Every part is cut as it is read.
 */
export function listIn({
  title,
  description,
  buttonText,
  sections,
}: proto.Message.IListMessage): Interactive {
  let remaining: number = BOUNDS.menuRows.limit
  const shownSections = firstOf('menuRows', sections).map((section) => {
    const rows = (section.rows ?? []).slice(0, remaining)
    remaining -= rows.length
    return {
      title: lineOf('menuRow', section.title),
      rows: rows.map((row) => ({
        id: lineOf('answerId', row.rowId),
        title: lineOf('menuRow', row.title),
        description: lineOf('menuRow', row.description),
      })),
    }
  })
  return {
    type: 'list',
    title: lineOf('menuTitle', title),
    text: lineOf('menuTitle', description),
    buttonText: lineOf('menuRow', buttonText),
    sections: shownSections.filter(({ rows }) => rows.length > 0),
  }
}

const Amount = z.object({ value: z.number(), offset: z.number().positive() })
const Params = z.object({
  display_text: z.string().optional(),
  id: z.string().optional(),
  copy_code: z.string().optional(),
  phone_number: z.string().optional(),
  url: z.string().optional(),
  total_amount: Amount.optional(),
  payment_settings: z
    .array(
      z.object({
        pix_static_code: z
          .object({ merchant_name: z.string(), key: z.string(), key_type: z.enum(PIX_KEY_TYPES) })
          .optional(),
      }),
    )
    .optional(),
})
type Params = z.infer<typeof Params>

/** Answers with one touch, all of them; else the first button that we know. */
export function flowIn(message: proto.Message.IInteractiveMessage): Interactive | null {
  const title = lineOf('menuTitle', message.header?.title)
  const text = lineOf('menuTitle', message.body?.text)
  const shownButtons = firstOf('menuRows', message.nativeFlowMessage?.buttons)
  const replies = shownButtons.flatMap((button) => (button.name === 'quick_reply' ? replyIn(button) : []))
  if (replies.length > 0) return { type: 'buttons', title, text, buttons: replies }
  for (const { name, buttonParamsJson } of shownButtons) {
    const params = paramsOf(buttonParamsJson)
    const parsed = params && (pixIn(params) ?? buttonIn(name ?? '', params, { title, text }))
    if (parsed) return parsed
  }
  return null
}

function replyIn({ buttonParamsJson }: { buttonParamsJson?: string | null }) {
  const params = paramsOf(buttonParamsJson)
  return params ? [{ id: lineOf('answerId', params.id), title: lineOf('menuRow', params.display_text) }] : []
}

function buttonIn(name: string, params: Params, head: { title: string; text: string }): Interactive | null {
  const common = { ...head, buttonText: lineOf('menuRow', params.display_text) }
  if (name === 'cta_copy') return { type: 'copy', ...common, code: lineOf('menuTitle', params.copy_code) }
  if (name === 'cta_call')
    return { type: 'call', ...common, number: lineOf('accountId', params.phone_number) }
  if (name === 'cta_url') return { type: 'url', ...common, url: lineOf('linkAddress', params.url) }
  return null
}

function pixIn({ payment_settings: settings, total_amount: total }: Params): Interactive | null {
  const pix = settings?.find(({ pix_static_code: code }) => code)?.pix_static_code
  if (!pix) return null
  const cents = total ? Math.round((total.value * 100) / total.offset) : 0
  return {
    type: 'pix',
    merchantName: lineOf('menuRow', pix.merchant_name),
    keyType: pix.key_type,
    key: lineOf('menuRow', pix.key),
    amountCents: cents > 0 && Number.isSafeInteger(cents) ? cents : null,
  }
}

function paramsOf(json: string | null | undefined): Params | undefined {
  if (!json || json.length > BOUNDS.answerJson.limit) return undefined
  try {
    return Params.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

function lineOf(name: TextBound, text: string | null | undefined): string {
  return text ? bounded(name, text) : ''
}

import { z } from 'zod'
import { invalid } from '../../../core/contract/errors.ts'
import { Flag, Id, Text } from '../../../core/contract/fields.ts'
import { QuotedId } from '../outbound/quoted-id.ts'
import { ClientId } from '../schema.ts'
import { type Interactive, PIX_KEY_TYPES } from './interactive-content.ts'
import { pixKey } from './pix-key.ts'

/** As much as WhatsApp shows of each part; a longer one is refused by it or cut on the phone. */
export const INTERACTIVE_LIMITS = {
  title: 60,
  text: 1024,
  buttonText: 20,
  sections: 10,
  /** The most rows of all sections together. */
  rows: 10,
  sectionTitle: 24,
  rowTitle: 24,
  rowDescription: 72,
  code: 500,
  url: 2000,
  merchantName: 60,
  key: 100,
  /** In base64, as it comes in JSON: a picture of 675 kB. */
  image: 900_000,
  /** R$ 999,999.99. */
  amountCents: 99_999_999,
} as const

const Shared = z.object({
  ticketId: Id(),
  clientId: ClientId(),
  quotedMsg: QuotedId,
  /** As plain text, for a phone that shows no buttons; where the channel has none it is text anyway. */
  asText: Flag().default(false),
})
/** `data:image/png;base64,` may stand before it. */
const BASE64 = /^(?:data:image\/[a-z0-9.+-]{1,20};base64,)?[A-Za-z0-9+/]+={0,2}$/
/**
 * The picture above a button: base64, nothing for none. What it is, its bytes say. Phones draw none above a list or a request to pay:
 * it goes before them as a message of its own.
 */
const Image = z
  .string()
  .max(INTERACTIVE_LIMITS.image)
  .refine((text) => text === '' || BASE64.test(text))
  .default('')
const Head = { title: Text(INTERACTIVE_LIMITS.title).default(''), text: Text(INTERACTIVE_LIMITS.text, 1) }
const ButtonText = () => Text(INTERACTIVE_LIMITS.buttonText, 1)

const Row = z.object({
  title: Text(INTERACTIVE_LIMITS.rowTitle, 1),
  description: Text(INTERACTIVE_LIMITS.rowDescription).default(''),
})
const Section = z.object({
  title: Text(INTERACTIVE_LIMITS.sectionTitle).default(''),
  rows: z.array(Row).min(1).max(INTERACTIVE_LIMITS.rows),
})

/** POST /messages/lista/{ticketId}. The sections of one list have as many rows together as one may have. */
export const SendListInput = Shared.extend({
  title: Text(INTERACTIVE_LIMITS.title, 1),
  text: Text(INTERACTIVE_LIMITS.text, 1),
  buttonText: ButtonText(),
  image: Image,
  sections: z
    .array(Section)
    .min(1)
    .max(INTERACTIVE_LIMITS.sections)
    .superRefine((sections, { addIssue }) => {
      const rows = sections.reduce((sum, section) => sum + section.rows.length, 0)
      if (rows > INTERACTIVE_LIMITS.rows) addIssue({ code: 'custom', message: 'tooManyRows' })
      // With several, phones name each.
      if (sections.length > 1)
        for (const [index, { title }] of sections.entries())
          if (title === '') addIssue({ code: 'custom', message: 'required', path: [index, 'title'] })
    }),
})
export type SendListInput = z.infer<typeof SendListInput>

/** POST /messages/copy/{ticketId}. */
export const SendCopyInput = Shared.extend({
  ...Head,
  buttonText: ButtonText(),
  copyText: Text(INTERACTIVE_LIMITS.code, 1),
  image: Image,
})
export type SendCopyInput = z.infer<typeof SendCopyInput>

/** POST /messages/call/{ticketId}; `copyText` is the number, with or without the country's. */
export const SendCallInput = Shared.extend({
  ...Head,
  buttonText: ButtonText(),
  copyText: Text(30, 1).refine((text) => numberOf(text) !== null, 'phone'),
  image: Image,
})
export type SendCallInput = z.infer<typeof SendCallInput>

/** POST /messages/URL/{ticketId}; `copyText` is the address. */
export const SendUrlInput = Shared.extend({
  ...Head,
  buttonText: ButtonText(),
  copyText: Text(INTERACTIVE_LIMITS.url, 1).refine((text) => addressOf(text) !== null, 'url'),
  image: Image,
})
export type SendUrlInput = z.infer<typeof SendUrlInput>

/** POST /messages/PIX/{ticketId}, in the specification's names. */
export const SendPixInput = Shared.extend({
  image: Image,
  sendmerchant_name: Text(INTERACTIVE_LIMITS.merchantName, 1),
  sendkey_type: z.enum(PIX_KEY_TYPES),
  sendKey: Text(INTERACTIVE_LIMITS.key, 1),
  /** In reais, as typed: 1234.5, "1.234,50". Empty: who pays writes it. */
  sendvalue: z
    .union([z.number(), z.string().max(20)])
    .default('')
    .refine((value) => {
      const cents = centsOf(value)
      return cents === null || (cents > 0 && cents <= INTERACTIVE_LIMITS.amountCents)
    }, 'money'),
})
export type SendPixInput = z.infer<typeof SendPixInput>

/** Judges a key by its kind, for whoever asks before it is sent. */
export const judgePixKey: z.core.CheckFn<Pick<z.output<typeof SendPixInput>, 'sendkey_type' | 'sendKey'>> = ({
  value: { sendkey_type, sendKey },
  issues,
}) => {
  if (pixKey(sendkey_type, sendKey) === null)
    issues.push({ code: 'custom', message: 'pixKey', path: ['sendKey'], input: sendKey })
}

export function listOf({ title, text, buttonText, sections }: Omit<SendListInput, 'image'>): Interactive {
  const rows = sections.map(({ title: name, rows }, section) => ({
    title: name,
    rows: rows.map((row, index) => ({ id: `${section + 1}.${index + 1}`, ...row })),
  }))
  return { type: 'list', title, text, buttonText, sections: rows }
}

export function copyOf({ title, text, buttonText, copyText }: Omit<SendCopyInput, 'image'>): Interactive {
  return { type: 'copy', title, text, buttonText, code: copyText }
}

export function callOf({ title, text, buttonText, copyText }: Omit<SendCallInput, 'image'>): Interactive {
  return { type: 'call', title, text, buttonText, number: numberOf(copyText) ?? copyText }
}

export function urlOf({ title, text, buttonText, copyText }: Omit<SendUrlInput, 'image'>): Interactive {
  return { type: 'url', title, text, buttonText, url: addressOf(copyText) ?? copyText }
}

/** Throws ERR_VALIDATION for a key that is none of its kind. */
export function pixOf({
  sendmerchant_name,
  sendkey_type,
  sendKey,
  sendvalue,
}: Omit<SendPixInput, 'ticketId' | 'image'>): Interactive {
  const key = pixKey(sendkey_type, sendKey)
  if (key === null) throw invalid({ sendKey: 'pixKey' })
  const amountCents = centsOf(sendvalue)
  return { type: 'pix', merchantName: sendmerchant_name, keyType: sendkey_type, key, amountCents }
}

/** `+` and digits: what a phone dials. Without a country's number it is Brazil's. */
function numberOf(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  if (/^\+\d{8,15}$/.test(digits)) return digits
  // 190 and 0800 123 4567, which have no country.
  if (/^(\d{3,9}|0[3589]00\d{6,7})$/.test(digits)) return digits
  const national = digits.replace(/^0+/, '')
  if (/^\d{10,11}$/.test(national)) return `+55${national}`
  return /^\d{12,15}$/.test(national) ? `+${national}` : null
}

/** An address of the web; what is typed without its beginning gets it. */
function addressOf(text: string): string | null {
  const fullAddress = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  if (!/^https?:/i.test(fullAddress) || /\s/.test(fullAddress) || !URL.canParse(fullAddress)) return null
  const { hostname, href } = new URL(fullAddress)
  return hostname.includes('.') ? href : null
}

/** Cents; null where nothing was typed, NaN for what is no amount. */
function centsOf(value: number | string): number | null {
  if (typeof value === 'number') return Math.round(value * 100)
  const text = value.replace(/^R\$/, '').trim()
  if (text === '') return null
  if (/^\d{1,3}(\.\d{3})*(,\d{1,2})?$/.test(text)) return cents(text.replaceAll('.', '').replace(',', '.'))
  return /^\d+([.,]\d{1,2})?$/.test(text) ? cents(text.replace(',', '.')) : Number.NaN
}

function cents(text: string): number {
  return Math.round(Number(text) * 100)
}

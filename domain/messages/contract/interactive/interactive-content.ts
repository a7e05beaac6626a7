import { z } from 'zod'

/** Kinds of a PIX key, as phones and the specification name them. */
export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const
export type PixKeyType = (typeof PIX_KEY_TYPES)[number]

const Row = z.object({ id: z.string(), title: z.string(), description: z.string() })
const Head = { title: z.string(), text: z.string() }

export const ListMessage = z.object({
  type: z.literal('list'),
  ...Head,
  buttonText: z.string(),
  sections: z.array(z.object({ title: z.string(), rows: z.array(Row) })),
})

/** A message with buttons that answer it. Only the bot sends these. */
export const ButtonsMessage = z.object({
  type: z.literal('buttons'),
  ...Head,
  buttons: z.array(z.object({ id: z.string(), title: z.string() })),
})

/**
 * An interactive message, as it is stored beside the message's body and encoded for the channel: a list to choose from,
 * a code to copy, a number to call, an address to open, a request to pay. Specification 1 §7.
 */
export const Interactive = z.discriminatedUnion('type', [
  ListMessage,
  ButtonsMessage,
  z.object({ type: z.literal('copy'), ...Head, buttonText: z.string(), code: z.string() }),
  z.object({ type: z.literal('call'), ...Head, buttonText: z.string(), number: z.string() }),
  z.object({ type: z.literal('url'), ...Head, buttonText: z.string(), url: z.string() }),
  z.object({
    type: z.literal('pix'),
    merchantName: z.string(),
    keyType: z.enum(PIX_KEY_TYPES),
    key: z.string(),
    /** In cents; null when the payer enters the amount. */
    amountCents: z.number().int().nullable(),
  }),
])
export type Interactive = z.infer<typeof Interactive>
export type InteractiveOf<T extends Interactive['type']> = Extract<Interactive, { type: T }>
/** The types that users can send. */
export const INTERACTIVE_TYPES = [
  'list',
  'copy',
  'call',
  'url',
  'pix',
] as const satisfies Interactive['type'][]

/** The data that is stored beside a message's body: `{interactive: …}`. */
const Data = z.object({ interactive: Interactive })

/** Reads the interactive part from a message's data; undefined when there is none, or none that we know. */
export function readInteractive(dataJson: string | null): Interactive | undefined {
  if (!dataJson) return undefined
  try {
    return Data.safeParse(JSON.parse(dataJson)).data?.interactive
  } catch {
    return undefined
  }
}

import { z } from 'zod'

/** The user of the tab, and the addresses of the product. */
export const TabStart = z.object({
  webUrl: z.string(),
  apiUrl: z.string(),
  /** The secret by which the API knows the web: the pages are read as the web reads them. */
  webSecret: z.string(),
  cookie: z.string(),
})
export type TabStart = z.infer<typeof TabStart>

const Does = z.union([
  z.object({ act: z.enum(['close', 'closeSilently', 'ignore', 'return']) }),
  z.object({ transfer: z.object({ queueId: z.number(), userId: z.number().optional() }) }),
  z.object({ answer: z.enum(['hand', 'letIn']) }),
  z.object({ press: z.enum(['attend', 'unread', 'pin', 'remove', 'takeOver', 'join', 'leave']) }),
])
export type TabDoes = z.infer<typeof Does>

/** The orders to a tab; it answers each with `TabAnswer`. */
export const TabOrder = z.discriminatedUnion('do', [
  z.object({ do: z.literal('open'), at: z.string() }),
  z.object({ do: z.literal('go'), to: z.string() }),
  z.object({ do: z.literal('step'), by: z.number() }),
  z.object({ do: z.literal('look') }),
  z.object({ do: z.literal('hold'), held: z.boolean() }),
  z.object({
    do: z.literal('act'),
    by: z.enum(['header', 'row']),
    ticketId: z.number(),
    does: Does,
    undone: z.boolean(),
  }),
])
export type TabOrder = z.infer<typeof TabOrder>

export const Looked = z.object({
  address: z.string(),
  shown: z.object({
    rows: z.array(z.string()),
    counts: z.array(z.string()),
    isBlank: z.boolean(),
    open: z.array(z.string()),
    conversation: z.string(),
    isTitled: z.boolean(),
  }),
})
export type Looked = z.infer<typeof Looked>

export const TabAnswer = z.object({ id: z.number(), value: z.unknown(), error: z.string().optional() })

import { z } from 'zod'

/** The simulator's control: phones, messages, faults. See docs/simulator.md. */
export type Phones = ReturnType<typeof phonesAt>

const Sent = z.object({ id: z.string() })
const Entry = z.object({
  id: z.string(),
  fromMe: z.boolean(),
  text: z.string().nullish(),
  /** The time at which the phone got the message, in seconds since the epoch. */
  t: z.number(),
  media: z.object({ kind: z.string(), mimetype: z.string().nullish() }).nullish(),
})
export type Entry = z.infer<typeof Entry>

const Ledger = z.object({
  number: z.string(),
  pending: z.record(z.string(), z.number()),
  chats: z.array(
    z.object({
      chat: z.string(),
      sender: z.string(),
      messages: z.number(),
      order: z.array(z.object({ id: z.string(), text: z.string().nullable() })),
      again: z.array(z.string()),
      recovered: z.array(z.string()),
      unreadable: z.array(z.string()),
      waiting: z.number(),
      undelivered: z.array(z.string()),
    }),
  ),
})
export type Ledger = z.infer<typeof Ledger>

export function phonesAt(control: string) {
  async function call<T extends z.ZodType>(shape: T, path: string, body?: unknown): Promise<z.infer<T>> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(control + path, { ...init, headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return shape.parse(await response.json())
  }

  return {
    /** The address of the simulator's page and its control. */
    url: control,
    /** Returns the typing and recording of others that the phone was shown, oldest first. */
    shown: async (number: string) =>
      (await call(z.array(z.object({ state: z.string() })), `/phones/${number}/presences`)).map(
        ({ state }) => state,
      ),
    add: (number: string, name: string) => call(z.unknown(), '/phones', { number, name }),
    /** The owner saves people in the phone's address book; the name null removes. */
    save: (number: string, contacts: readonly { number: string; name: string | null }[]) =>
      call(z.unknown(), `/phones/${number}/contacts`, { contacts }),
    scan: (number: string, qr: string) => call(z.unknown(), `/phones/${number}/scan`, { qr }),
    /** The owner types a pairing code. */
    typeCode: (number: string, code: string) => call(z.unknown(), `/phones/${number}/code`, { code }),
    send: (number: string, to: string, text: string) => call(Sent, `/phones/${number}/send`, { to, text }),
    /** Any kind of message, as the control takes it: `{ audio: base64, ptt: true }`, `{ edit: { id, text } }`… */
    sendAny: (number: string, to: string, content: Record<string, unknown>) =>
      call(Sent, `/phones/${number}/send`, { to, ...content }),
    typing: (number: string, to: string, state: 'composing' | 'recording' | 'paused') =>
      call(z.unknown(), `/phones/${number}/typing`, { to, state }),
    receipts: (number: string, ids: readonly string[], kind: 'delivered' | 'read' | 'played') =>
      call(z.unknown(), `/phones/${number}/receipts`, { ids, kind }),
    /** The decrypted file of a message, as the phone has it. */
    async media(number: string, id: string): Promise<Uint8Array> {
      const response = await fetch(`${control}/phones/${number}/messages/${encodeURIComponent(id)}/media`)
      if (!response.ok) throw new Error(`the file of ${id}: ${response.status}`)
      return response.bytes()
    },
    /** Everything that happens at the simulator, until the signal ends it. */
    events: (signal: AbortSignal) => fetch(`${control}/events`, { signal }),
    /** Returns the counts that the phone itself keeps: docs/simulator.md, Ledger. */
    ledger: async (number: string) => (await call(z.array(Ledger), `/ledger?phone=${number}`))[0],
    /** The same of all phones. */
    ledgers: () => call(z.array(Ledger), '/ledger'),
    messages: (number: string) => call(z.array(Entry), `/phones/${number}/messages`),
    /** Ends the connection of the account's linked device: terminate, close, freeze, thaw, replaced, 503… */
    cut: (number: string, ending = 'terminate') =>
      call(z.unknown(), `/phones/${number}/break`, { how: ending }),
    fault: (faults: unknown) => call(z.unknown(), '/faults', faults),
    auto: (number: string, receipts: { deliver?: boolean; read?: boolean }) =>
      call(z.unknown(), `/phones/${number}/auto`, receipts),
  }
}

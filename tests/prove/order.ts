import type { OpenServices } from '#tests/support/services.ts'

/** A message as it was sent; texts are unique within a proof. */
export type Sent = { sender: string; text: string }

/**
 * Returns the messages that stand behind one that the same sender sent later. `stored` are the texts as the
 * conversation shows them, oldest first; those of other senders may stand anywhere in between.
 */
export function outOfOrder(sent: readonly Sent[], stored: readonly string[]): string[] {
  const places = new Map(sent.map(({ sender, text }, index) => [text, { sender, place: index }]))
  const latest = new Map<string, number>()
  return stored.filter((text) => {
    const message = places.get(text)
    if (!message) return false
    const before = latest.get(message.sender) ?? -1
    latest.set(message.sender, Math.max(before, message.place))
    return message.place < before
  })
}

/** The customers' texts as the inbox shows them: a conversation is ordered by the ids of its messages. */
export async function storedTexts(services: Pick<OpenServices, 'admin'>): Promise<string[]> {
  const rows = await services.admin`select body from messages where not from_me order by id`
  return rows.map((row) => String(row.body))
}

import type { OutboundChat } from '#domain/channels/outbound.ts'
import { HOUR_MS } from '#domain/core/time.ts'
import type { ChannelSession } from './channels/driver.ts'

type Known = { phone: string; lid: string | null; until: number }
export type LookUps = Map<string, Known>

const KEPT_MS = 24 * HOUR_MS
const MOST = 5000

/**
 * The chat by its canonical identifiers, or null when the number has no account: a message to such a number would go to
 * our own phone alone and look sent. Whoever has a hidden id wrote to us or was looked up before.
 */
export async function resolveChat(
  known: LookUps,
  session: Pick<ChannelSession, 'lookUp'>,
  chat: OutboundChat,
): Promise<OutboundChat | null> {
  if (chat.kind === 'group' || chat.lid || !chat.phone) return chat
  const before = known.get(chat.phone)
  if (before && before.until > Date.now()) return { kind: 'person', phone: before.phone, lid: before.lid }
  const found = await session.lookUp(chat.phone)
  if (!found) return null
  if (known.size >= MOST) known.clear()
  known.set(chat.phone, { ...found, until: Date.now() + KEPT_MS })
  return { kind: 'person', ...found }
}

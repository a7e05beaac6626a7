import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import { learnIdentity } from '#domain/contacts/identity/learn-identity.ts'
import type { Ctx } from '#domain/core/context.ts'
import { HOUR_MS } from '#domain/core/contract/time.ts'
import type { SendTask } from '#domain/messages/delivery/send-task.ts'
import type { ChannelSession } from '../channels/driver.ts'
import { nameOf } from '../failures.ts'

type CachedLookUp = { phone: string; lid: string | null; until: number }
export type LookUps = Map<string, CachedLookUp>

const KEPT_MS = 24 * HOUR_MS
const MAX_LOOK_UPS = 5000

/**
 * The chat by its canonical identifiers, or null when the number has no account: a message to such a number would go to
 * our own phone alone and look sent. Whoever has a hidden id wrote to us or was looked up before.
 */
export async function resolveChat(
  cache: LookUps,
  session: Pick<ChannelSession, 'lookUp'>,
  chat: OutboundChat,
): Promise<OutboundChat | null> {
  if (chat.kind === 'group' || chat.lid || !chat.phone) return chat
  const before = cache.get(chat.phone)
  if (before && before.until > performance.now())
    return { kind: 'person', phone: before.phone, lid: before.lid }
  const account = await session.lookUp(chat.phone)
  if (!account) return null
  if (cache.size >= MAX_LOOK_UPS) cache.clear()
  cache.set(chat.phone, { ...account, until: performance.now() + KEPT_MS })
  return { kind: 'person', ...account }
}

/**
 * Keeps with the contact what the channel said of it, so that the answer finds the same conversation. False when the
 * contact turned out to be another one, whose send it is now. That it could not be kept does not hold up a send.
 */
export async function keepFound(ctx: Ctx, task: SendTask, foundChat: OutboundChat): Promise<boolean> {
  const { chat: requested } = task.message
  if (foundChat.kind !== 'person' || requested.kind !== 'person' || !foundChat.phone) return true
  if (foundChat.phone === requested.phone && foundChat.lid === requested.lid) return true
  const { contactId } = task
  try {
    return (await learnIdentity(ctx, { contactId, phone: foundChat.phone, lid: foundChat.lid })) === contactId
  } catch (error) {
    ctx.services.log.warn({ contactId, failure: nameOf(error) }, 'what a number is known by was not kept')
    return true
  }
}

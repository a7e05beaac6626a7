import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import { findChatOf } from '#domain/contacts/contact-picture.ts'
import type { Ctx } from '#domain/core/context.ts'
import { MINUTE_MS } from '#domain/core/contract/time.ts'
import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import type { ChannelSession } from './channels/driver.ts'
import { nameOf } from './failures.ts'
import { openOutgoingTyping } from './outgoing-typing.ts'

/** A browser repeats every few seconds that a ticket is open; its chat is looked up this seldom. */
const AGAIN_MS = MINUTE_MS
const MAX_WATCHED = 1000

type Options = { ctx: Ctx; session(): ChannelSession | undefined }

export type TypingSubscriptions = ReturnType<typeof openTypingSubscriptions>

/**
 * Subscribes to typing in the chats where it matters: the chats whose customer wrote just now, and the chats that a
 * user has open. Shows the customers of these chats our own activity, where that is allowed.
 */
export function openTypingSubscriptions({ ctx, session }: Options) {
  const seenAt = new Map<number, number>()
  const outgoingTyping = openOutgoingTyping({ ctx, session })

  async function watchContact(contactId: number): Promise<void> {
    const chat = await findChatOf(ctx, contactId)
    if (chat) session()?.watch(chat)
  }

  function openAt(contactId: number): void {
    if (
      !session()?.isOpen() ||
      performance.now() - (seenAt.get(contactId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS
    )
      return
    if (seenAt.size >= MAX_WATCHED) seenAt.clear()
    seenAt.set(contactId, performance.now())
    watchContact(contactId).catch((error: unknown) =>
      ctx.services.log.warn({ failure: nameOf(error) }, 'a chat could not be watched'),
    )
  }

  return {
    chat: (chat: OutboundChat) => session()?.watch(chat),
    /** Somebody of ours is at a ticket, or left it. */
    heed(event: PlaceEvent): void {
      outgoingTyping.receive(event)
      if (event.state === 'viewing' || event.state === 'typing') openAt(event.contactId)
    },
    stop: outgoingTyping.stop,
  }
}

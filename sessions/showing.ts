import type { OutboundChat } from '#domain/channels/outbound.ts'
import { findChatOf } from '#domain/contacts/contact-picture.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { PlaceEvent } from '#domain/live/ephemeral-event.ts'
import { AT_EVERY_MS, type Shown, type Typing } from '#domain/live/schema.ts'
import type { ChannelSession } from './channels/driver.ts'
import { nameOf } from './failures.ts'

/** Said again every AT_EVERY_MS; whoever falls silent without a word is over after this. */
const HOLDS_MS = 1.5 * AT_EVERY_MS

/** How long the end may take when the connection is let go; a busy machine needs a while to look up where it goes. */
const END_MS = 2_000

type Options = { ctx: Ctx; session(): ChannelSession | undefined }
type Contact = {
  chat: Promise<OutboundChat | undefined>
  /** Who of ours writes or records, by viewer session. */
  viewerSessions: Map<string, { shows: Shown; until: number }>
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Shows customers what our people do in their tickets, as the API allowed it. Several in one ticket are one to the customer:
 * it ends with the last. Nothing is kept: what a dead socket or process leaves behind ends by time.
 */
export function openShowing({ ctx, session }: Options) {
  const contacts = new Map<number, Contact>()
  let isStopped = false

  /**
   * Sends the state as it is once the chat has been looked up, not as it was when the call began: of two calls that wait for one
   * look-up, the later cannot send an older state after a newer.
   */
  async function settle(id: number, contact: Contact): Promise<void> {
    const chat = await contact.chat
    const what = whatNow(contact)
    clearTimeout(contact.timer)
    if (what !== 'paused') wait(id, contact)
    else if (contacts.get(id) === contact) contacts.delete(id)
    if (chat) await session()?.showTyping(chat, what)
  }

  function settleSafely(id: number, contact: Contact): Promise<void> {
    return settle(id, contact).catch((error: unknown) => {
      contacts.delete(id)
      ctx.services.log.warn({ failure: nameOf(error) }, 'typing was not shown')
    })
  }

  function wait(id: number, contact: Contact): void {
    const next = Math.min(...[...contact.viewerSessions.values()].map(({ until }) => until))
    contact.timer = setTimeout(() => void settleSafely(id, contact), next - performance.now())
  }

  return {
    receive({ contactId, viewerSession, shows, forMs }: PlaceEvent): void {
      if (isStopped) return
      const known = contacts.get(contactId)
      if (!known && (shows === null || !session()?.isOpen())) return
      const contact = known ?? {
        chat: findChatOf(ctx, contactId),
        viewerSessions: new Map(),
        timer: undefined,
      }
      contacts.set(contactId, contact)
      if (shows === null) contact.viewerSessions.delete(viewerSession)
      else
        contact.viewerSessions.set(viewerSession, {
          shows,
          until: performance.now() + Math.min(forMs, HOLDS_MS),
        })
      void settleSafely(contactId, contact)
    },
    /** The connection is let go: customers are told that it is over, as far as that goes at once. */
    async stop(): Promise<void> {
      isStopped = true
      const ends = [...contacts].map(([id, contact]) => {
        contact.viewerSessions.clear()
        return settleSafely(id, contact)
      })
      await Promise.race([Promise.all(ends), Bun.sleep(END_MS)])
    },
  }
}

/** Recording says more than writing. */
function whatNow({ viewerSessions }: Contact): Typing {
  for (const [viewerSession, { until }] of viewerSessions)
    if (until <= performance.now()) viewerSessions.delete(viewerSession)
  const all = [...viewerSessions.values()].map(({ shows }) => shows)
  return all.find((shows) => shows === 'recording') ?? all[0] ?? 'paused'
}

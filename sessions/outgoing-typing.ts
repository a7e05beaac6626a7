import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import { findChatOf } from '#domain/contacts/contact-picture.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import { OPEN_TICKET_EVERY_MS, type ShownTyping, type Typing } from '#domain/live/contract/schema.ts'
import type { ChannelSession } from './channels/driver.ts'
import { nameOf } from './failures.ts'

/** A report is repeated every AT_EVERY_MS; when none comes for this long, the typing counts as over. */
const HOLDS_MS = 1.5 * OPEN_TICKET_EVERY_MS

/**
 * The time that telling customers of the end may take when the connection is released. On a busy machine the look-up of
 * a chat is slow.
 */
const END_MS = 2_000

type Options = { ctx: Ctx; session(): ChannelSession | undefined }
type Contact = {
  chat: Promise<OutboundChat | undefined>
  /** Our users who are typing or recording to this contact, by viewer session. */
  viewerSessions: Map<string, { shows: ShownTyping; until: number }>
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Shows customers that our users are typing or recording, where the API allowed it. Several users in one ticket look
 * like one to the customer: the sign ends with the last of them. Nothing is stored: what a dead socket or process leaves
 * behind expires.
 */
export function openOutgoingTyping({ ctx, session }: Options) {
  const contacts = new Map<number, Contact>()
  let isStopped = false

  /**
   * Sends the state at the time when the look-up of the chat ends, not when the call began: when two calls wait for one
   * look-up, the later cannot send an older state after a newer one.
   */
  async function settle(id: number, contact: Contact): Promise<void> {
    const chat = await contact.chat
    const activity = whatNow(contact)
    clearTimeout(contact.timer)
    if (activity !== 'paused') wait(id, contact)
    else if (contacts.get(id) === contact) contacts.delete(id)
    if (chat) await session()?.showTyping(chat, activity)
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
      const shownContact = contacts.get(contactId)
      if (!shownContact && (shows === null || !session()?.isOpen())) return
      const contact = shownContact ?? {
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
    /** Call when the connection is let go: tells customers that the typing is over, as far as END_MS allows. */
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

/** Returns the activity that the customer is shown now; recording takes precedence over typing. */
function whatNow({ viewerSessions }: Contact): Typing {
  for (const [viewerSession, { until }] of viewerSessions)
    if (until <= performance.now()) viewerSessions.delete(viewerSession)
  const activities = [...viewerSessions.values()].map(({ shows }) => shows)
  return activities.find((shows) => shows === 'recording') ?? activities[0] ?? 'paused'
}

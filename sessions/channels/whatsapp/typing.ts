import type { WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import type { Typing } from '#domain/live/contract/schema.ts'
import { isGroup, isHidden, isOutsideInbox, jidOf, personOf, userOf } from './jids.ts'

/** A subscription is renewed after this time, if the chat is still of interest. */
const RENEW_MS = 10 * 60_000
/** Pause between subscriptions: a person does not open fifty chats at once. */
const GAP_MS = 250
const MAX_WAITING = 50
const MAX_KNOWN = 500
/** A phone repeats every few seconds that it is still typing; we pass it on only this often. */
const REPEAT_MS = 5_000

export type TypingWatch = ReturnType<typeof watchTyping>

type Parts = {
  sock: WASocket
  logger: ILogger
  /**
   * True once we are logged in and announced by name: before that WhatsApp reports nobody's typing (docs/sessions.md,
   * finding 8).
   */
  isPresent(): boolean
  tell(chat: OutboundChat, activity: Typing): void
}

/** Subscribes to typing in chats, and reports it. Best effort: a report that is missed is soon out of date. */
export function watchTyping({ sock, logger, isPresent, tell }: Parts) {
  const isNews = newsOnly()
  const failed = (error: unknown) => logger.warn({ err: error }, 'no presence')
  let turn = Promise.resolve()
  sock.ev.on('presence.update', ({ id, presences }) => {
    if (isOutsideInbox(id)) return
    for (const [person, { lastKnownPresence }] of Object.entries(presences)) {
      const activity = writingOf(lastKnownPresence)
      if (!isNews(`${id} ${person}`, activity)) continue
      // One after the other, so that reports stay in order although some look-ups are faster.
      turn = turn.then(async () => tell(await chatOf(sock, id), activity)).catch(failed)
    }
  })
  return subscriptions(isPresent, (jid) => {
    subscribe(sock, jid).catch(failed)
  })
}

async function subscribe(sock: WASocket, jid: string): Promise<void> {
  await sock.presenceSubscribe(await presenceJid(sock, jid))
}

/**
 * The id to subscribe with: the hidden id (LID) where there is one, since WhatsApp then reports the chat by it.
 * Subscribing by it also teaches Baileys to whom it belongs.
 */
export async function presenceJid(sock: WASocket, jid: string): Promise<string> {
  const hidden = isGroup(jid) || isHidden(jid) ? null : await lids(sock).getLIDForPN(jid)
  return hidden ? `${userOf(hidden)}@lid` : jid
}

const lids = (sock: WASocket) => sock.signalRepository.lidMapping

/** A chat with all its known ids: a contact that never wrote is known by its number alone. */
async function chatOf(sock: WASocket, jid: string): Promise<OutboundChat> {
  if (isGroup(jid)) return { kind: 'group', groupId: userOf(jid) ?? '' }
  const number = isHidden(jid) ? await lids(sock).getPNForLID(jid) : null
  const { phone, lid } = personOf([jid, number])
  return { kind: 'person', phone, lid }
}

/** Passes only news: that somebody begins to type, continues for a while, or stops. Who is online is ignored. */
function newsOnly() {
  const writing = new Map<string, { activity: Typing; writtenAt: number }>()
  return (userId: string, activity: Typing): boolean => {
    const before = writing.get(userId)
    if (activity === 'paused') return writing.delete(userId)
    if (before?.activity === activity && performance.now() - before.writtenAt < REPEAT_MS) return false
    writing.set(userId, { activity, writtenAt: performance.now() })
    dropOldest(writing, MAX_KNOWN)
    return true
  }
}

function subscriptions(isPresent: () => boolean, subscribe: (jid: string) => void) {
  const waiting = new Set<string>()
  const askedAt = new Map<string, number>()
  let gap: ReturnType<typeof setTimeout> | undefined

  function pump(): void {
    const [jid] = waiting
    if (gap || jid === undefined || !isPresent()) return
    waiting.delete(jid)
    askedAt.delete(jid)
    askedAt.set(jid, performance.now())
    dropOldest(askedAt, MAX_KNOWN)
    subscribe(jid)
    gap = setTimeout(() => {
      gap = undefined
      pump()
    }, GAP_MS)
  }

  return {
    watch(chat: OutboundChat): void {
      const jid = jidOf(chat)
      if (performance.now() - (askedAt.get(jid) ?? Number.NEGATIVE_INFINITY) < RENEW_MS) return
      waiting.delete(jid)
      waiting.add(jid)
      dropOldest(waiting, MAX_WAITING)
      pump()
    },
    /** Call when we are present: makes the subscriptions that waited. */
    begin: pump,
  }
}

function writingOf(presence: string): Typing {
  return presence === 'composing' || presence === 'recording' ? presence : 'paused'
}

function dropOldest(collection: Map<string, unknown> | Set<string>, limit: number): void {
  const [oldest] = collection.keys()
  if (collection.size > limit && oldest !== undefined) collection.delete(oldest)
}

import type { WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import type { Typing } from '#domain/live/contract/schema.ts'
import { jidOf } from './jids.ts'
import { presenceJid } from './typing.ts'

/** Typing is sent again after this time while it continues: phones end the display by themselves somewhat later. */
const AGAIN_MS = 8_000
/** Least time between two changes that are sent to one chat; the end is sent at once. */
const CHANGE_MS = 2_000
/** Least time between any two beginnings that a connection sends. */
const GAP_MS = 100

export type ShownTyping = ReturnType<typeof showTyping>

type Parts = {
  sock: WASocket
  logger: ILogger
  /** True once we are logged in and announced by name: WhatsApp shows nobody else's typing. */
  isPresent(): boolean
}
type Chat = { wanted: Typing; sent: Typing; changedAt: number; turn: Promise<void> }

/**
 * Tells WhatsApp that we are typing or recording in a chat, and that it ended. This never delays sends. What cannot be
 * sent now is dropped: it will be repeated soon, or is over anyway.
 */
export function showTyping({ sock, logger, isPresent }: Parts) {
  const chats = new Map<string, Chat>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saidAt = Number.NEGATIVE_INFINITY

  function plan(): void {
    clearTimeout(timer)
    const now = performance.now()
    const due = Math.min(...[...chats.values()].map(dueAt))
    if (due === NEVER) return
    timer = setTimeout(sayNext, Math.max(0, due - now, saidAt + GAP_MS - now))
  }

  function sayNext(): void {
    if (!isPresent()) chats.clear()
    const now = performance.now()
    const next = [...chats].find(([, chat]) => dueAt(chat) <= now)
    if (next) say(...next)
    for (const [jid, chat] of chats) if (isForgotten(chat, now)) chats.delete(jid)
    plan()
  }

  function say(jid: string, chat: Chat): void {
    const activity = chat.wanted
    saidAt = performance.now()
    chat.sent = activity
    chat.changedAt = saidAt
    chat.turn = chat.turn
      .then(async () => {
        const to = await presenceJid(sock, jid)
        if (chat.sent === activity && isPresent()) await sock.sendPresenceUpdate(activity, to)
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'typing was not shown'))
  }

  return {
    async show(to: OutboundChat, wanted: Typing): Promise<void> {
      const jid = jidOf(to)
      const chat = chats.get(jid) ?? { wanted, sent: 'paused', changedAt: -NEVER, turn: Promise.resolve() }
      if (!isPresent() || (wanted === 'paused' && !chats.has(jid))) return
      chats.set(jid, chat)
      chat.wanted = wanted
      if (wanted === 'paused' && chat.sent !== 'paused') say(jid, chat)
      plan()
      await chat.turn
    },
  }
}

const NEVER = Number.POSITIVE_INFINITY

/** Returns the time at which the next start or continuation is to be sent to the chat. */
function dueAt({ wanted, sent, changedAt }: Chat): number {
  if (wanted === 'paused') return NEVER
  return changedAt + (wanted === sent ? AGAIN_MS : CHANGE_MS)
}

function isForgotten({ wanted, sent, changedAt }: Chat, now: number): boolean {
  return wanted === 'paused' && sent === 'paused' && now - changedAt >= CHANGE_MS
}

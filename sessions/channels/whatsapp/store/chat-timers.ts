import type { proto } from '@whiskeysockets/baileys'
import { z } from 'zod'
import type { OutboundChat } from '#domain/channels/contract/outbound.ts'
import { type ChatTimer, timerIn } from '../content/chat-timer.ts'
import { frameOf } from '../content/parse.ts'
import type { RawEvent } from '../content/raw-event.ts'
import type { AuthStore } from './auth-store.ts'
import { storedRows } from './stored-rows.ts'

/** The type under which timers are kept among the keys. */
const TIMER = 'recado-chat-timer'
const Timer = z.object({ seconds: z.number(), at: z.number() })

export type ChatTimers = ReturnType<typeof chatTimers>

/** The timers of the chats with persons, each as its latest message told it. A group tells its own. */
export function chatTimers(auth: Pick<AuthStore, 'keep' | 'list'>) {
  const rows = storedRows(auth, TIMER, (value) => Timer.parse(value))

  async function learnOf(id: string, timer: ChatTimer): Promise<void> {
    const storedTimer = rows.get(id)
    if (
      storedTimer ? storedTimer.at > timer.at || storedTimer.seconds === timer.seconds : timer.seconds === 0
    )
      return
    await rows.keep(id, timer)
  }

  return {
    /** Keeps what a message tells of its chat's timer; resolves once it is stored. */
    async learn(raw: Pick<RawEvent, 'node' | 'me'>, message: proto.IMessage): Promise<void> {
      const seconds = timerIn(message)
      const frame = frameOf({ ...raw, kind: 'message' })
      if (seconds === undefined || frame?.base.chat.kind !== 'person') return
      await rows.load()
      const sentAtSeconds = Math.floor(frame.base.sentAt.getTime() / 1000)
      for (const id of idsOf(frame.base.chat.person)) await learnOf(id, { seconds, at: sentAtSeconds })
    },
    async timerOf(chat: Extract<OutboundChat, { kind: 'person' }>): Promise<ChatTimer | undefined> {
      await rows.load()
      const [latest] = idsOf(chat)
        .flatMap((id) => rows.get(id) ?? [])
        .toSorted((timerA, timerB) => timerB.at - timerA.at)
      return latest
    },
  }
}

const idsOf = ({ lid, phone }: { lid: string | null; phone: string | null }) =>
  [lid, phone].filter((id) => id !== null)

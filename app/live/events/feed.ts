import * as brands from '#domain/brand/contract/endpoints.ts'
import { ChatLive } from '#domain/chats/contract/schema.ts'
import { PlatformLive, TypingLive, ViewersLive } from '#domain/live/contract/schema.ts'
import { saysSomething } from '#domain/messages/contract/rules.ts'
import { tellBrand } from '~/lib/brand'
import { call } from '~/lib/call'
import { colleagues, typing, writers } from '../presence/presence.ts'
import type { Store } from '../store/store.ts'
import { liveNameOf } from './live-name.ts'
import { readDeletedTicket, readRowEvent } from './row-events.ts'
import { noteDeletedTicket } from './self-initiated-exit.ts'
import { type LiveEvent, type LiveOptions, openLive } from './socket.ts'

type Options = Omit<LiveOptions, 'onEvents' | 'onResync'> & {
  companyId: number
  store: Store
  /** Every event, by the end of its name. */
  onNamed: (event: LiveEvent) => void
}

/**
 * The socket, and where what it tells goes: rows into the store, who writes and who looks to the presence, the rest to who
 * asked for it. Loaded once the page is awake: what happens until then is told from the page's cursor on.
 */
export function openFeed({ companyId, store, onNamed, ...options }: Options) {
  const forget = store.onChange(({ noun, id, action, from }) => {
    // What was being written is here now.
    const isNew = noun === 'message' && action === 'create' && from === 'event'
    const message = isNew ? store.row('message', id) : undefined
    if (message && !message.fromMe && saysSomething(message.mediaType)) typing.set(message.ticketId, [])
  })
  const live = openLive({
    ...options,
    onResync(reason) {
      store.resync(reason)
      void readBrand()
    },
    onEvents(events) {
      const namedEvents = events.map(({ name, data }) => ({ name: liveNameOf(name, companyId), data }))
      for (const event of namedEvents) hearDeletion(event)
      store.take({ from: 'event', updates: namedEvents.flatMap(readRowEvent) })
      for (const event of namedEvents) {
        hearPresence(event)
        hearBrand(event)
        onNamed(event)
      }
    },
  })
  return {
    report: live.report,
    stop(): void {
      forget()
      live.stop()
    },
  }
}

/** Before the row is removed: what removes it decides where its conversation leads. */
function hearDeletion(event: LiveEvent): void {
  const uuid = readDeletedTicket(event)
  if (uuid) noteDeletedTicket(uuid)
}

function hearPresence({ name, data }: LiveEvent): void {
  if (/^chat-\d+$/.test(name)) hearWriter(ChatLive.safeParse(data).data)
  const writing = name === 'typing' ? TypingLive.safeParse(data).data : undefined
  if (writing) typing.set(writing.ticketId, writing.what === 'paused' ? [] : [writing])
  const looking = name === 'viewers' ? ViewersLive.safeParse(data).data : undefined
  if (looking) colleagues.set(looking.ticketId, looking.viewers)
}

function hearBrand({ name, data }: LiveEvent): void {
  const platformLive = name === 'platform' ? PlatformLive.safeParse(data).data : undefined
  if (platformLive) tellBrand(platformLive.brand)
}

/** It may have changed in what was missed. */
async function readBrand(): Promise<void> {
  const answer = await call(brands.get)
  if (answer.ok) tellBrand(answer.value)
}

/** Somebody writes in a chat; what they have said is here. */
function hearWriter(chatLive: ChatLive | undefined): void {
  if (!chatLive) return
  const chatId = chatLive.action === 'typing' ? chatLive.chatId : chatLive.newMessage.chatId
  const from = chatLive.action === 'typing' ? chatLive.user.id : chatLive.newMessage.senderId
  const otherWriters = writers.get(chatId).filter(({ user }) => user.id !== from)
  writers.set(chatId, chatLive.action === 'typing' ? [...otherWriters, chatLive] : otherWriters)
}

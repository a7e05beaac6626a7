import { ChatLive, ChatView } from '#domain/chats/contract/schema.ts'
import { rowEventIntakeOf } from '~/live/events/row-event-intake'
import { readRow } from '~/live/events/row-events'
import type { RowUpdate } from '~/live/store/source'
import type { Store } from '~/live/store/store'

/** How a chat's events name it on the wire. */
const CHAT = {
  noun: 'chat',
  wire: {
    list: 'records',
    row: 'record',
    id: 'id',
    event: (companyId: number) => `company-${companyId}-chat`,
  },
  view: ChatView,
} as const

/** The owner of each reader, by the event name: a chat that is opened several times has one reader. */
const owners = new Map<string, object>()

function ownerOf(name: string): object {
  const owner = owners.get(name) ?? {}
  owners.set(name, owner)
  return owner
}

/** Begins to take live changes of chats into the store, and what the viewer has read on other screens. */
export function hearChats(store: Store, viewerId: number): void {
  for (const name of ['chat', `chat-user-${viewerId}`]) {
    rowEventIntakeOf(store).addReader(ownerOf(name), { name, read: (data) => readRow(CHAT, data) })
  }
}

/** Begins to take new messages of this chat into the store. */
export function hearChat(store: Store, chatId: number): void {
  const name = `chat-${chatId}`
  rowEventIntakeOf(store).addReader(ownerOf(name), { name, read: readSaid })
}

function readSaid(data: unknown): RowUpdate[] {
  const event = ChatLive.safeParse(data).data
  if (event?.action !== 'new-message') return []
  return [{ noun: 'chatMessage', action: 'create', row: event.newMessage }]
}

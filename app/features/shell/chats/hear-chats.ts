import type { ChatView } from '#domain/chats/contract/schema.ts'
import { chatIn, readingOf, titleFor } from '~/features/chats/state/chat-lists'
import { cut } from '~/lib/text/format'
import { playNotification, showsText, tellsChats } from '~/lib/ui/sound'
import type { Store } from '~/live/store/store'
import { showNotification } from '../notifications/desktop-notification'

type Announced = {
  viewerId: number
  isLive: () => boolean
  /** In place of a text that is not to be read on the screen. */
  hidden: string
}

/** Announces a message in a chat that nobody looks at and that is not muted: by a sound and a notice. */
export function announceChats(store: Store, { viewerId, isLive, hidden }: Announced): () => void {
  return store.onChange(({ noun, id, from, action, before }) => {
    if (noun !== 'chat' || from !== 'event' || action === 'delete' || !isLive()) return
    const chat = chatIn(store, id)
    if (!chat || chat.isMuted || chat.lastSenderId === viewerId || isLookedAt(chat)) return
    const { unreads } = readingOf(chat, viewerId)
    if (unreads > unreadsIn(before, viewerId)) tell(chat, { viewerId, hidden })
  })
}

function tell(chat: ChatView, { viewerId, hidden }: Pick<Announced, 'viewerId' | 'hidden'>): void {
  playNotification()
  if (!tellsChats()) return
  const sender = chat.users.find(({ userId }) => userId === chat.lastSenderId)?.user.name ?? ''
  const text = chat.lastMessage ?? ''
  showNotification({
    title: titleFor(chat, viewerId),
    body: showsText() ? cut(chat.isDirect ? text : `${sender}: ${text}`, 120) : hidden,
    tag: chat.uuid,
    address: `/chats/${chat.uuid}`,
  })
}

function isLookedAt({ uuid }: ChatView): boolean {
  return document.visibilityState === 'visible' && window.location.pathname === `/chats/${uuid}`
}

/** Returns the number of messages that were unread before, in a chat that was known. */
function unreadsIn(before: object | undefined, viewerId: number): number {
  return before && isChat(before) ? readingOf(before, viewerId).unreads : 0
}

/** Chats come into the store through their schema alone. */
function isChat(row: object): row is ChatView {
  return 'users' in row
}

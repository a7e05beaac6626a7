import { NavLink, useSearchParams } from '@remix-run/react'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatView, FoundMessages } from '#domain/chats/contract/schema.ts'
import { initials } from '~/kit/marks/contact-avatar'
import { cn } from '~/lib/cn'
import { cut, rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { Avatar, AvatarFallback } from '~/ui/avatar'
import { readingOf, titleFor } from '../state/chat-lists'
import { UnreadBadge } from './unread-badge'

const ROW =
  'ring-inside flex w-full min-w-0 items-center gap-2.5 rounded-md px-2.5 py-2 hover:bg-hover aria-[current=page]:bg-accent-soft'
/** The number of characters of the last message that a line of the list shows. */
const PREVIEW = 120

/** A chat in the list: its title, its last message with the time, and how many messages are unread. */
export function ChatRow({ chat, viewerId }: { chat: ChatView; viewerId: number }) {
  const { t } = useTranslation('chats')
  const [clock, now] = [useClock(), useNow()]
  const [params] = useSearchParams()
  const { unreads } = readingOf(chat, viewerId)
  const title = titleFor(chat, viewerId)
  const search = params.get('searchParam') ? `?${params}` : ''
  return (
    <NavLink to={`/chats/${chat.uuid}${search}`} className={ROW} preventScrollReset>
      <ChatAvatar chat={chat} title={title} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span
            className={cn('truncate text-sm', unreads > 0 && !chat.isMuted ? 'font-semibold' : 'font-medium')}
          >
            {title}
          </span>
          <time dateTime={chat.updatedAt} className="shrink-0 text-xs text-muted tabular">
            {rowTime(chat.updatedAt, now, clock)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className="truncate text-xs text-muted">{lastOf(chat, viewerId, t('you'))}</span>
          <UnreadBadge unreads={unreads} isMuted={chat.isMuted} />
        </span>
      </span>
    </NavLink>
  )
}

/** The last message of a chat; with its author's name in a group, and with "you" where the viewer wrote it. */
export function lastOf(
  { lastMessage, lastSenderId, isDirect, users }: ChatView,
  viewerId: number,
  you: string,
) {
  if (lastMessage === null) return ''
  const text = cut(lastMessage.replaceAll(/\s+/g, ' '), PREVIEW)
  if (lastSenderId === viewerId) return `${you}: ${text}`
  const sender = isDirect ? undefined : users.find(({ userId }) => userId === lastSenderId)
  return sender ? `${sender.user.name}: ${text}` : text
}

export function ChatAvatar({ chat, title }: { chat: Pick<ChatView, 'isDirect'>; title: string }) {
  const { language } = useTranslation().i18n
  return (
    <Avatar className="size-9">
      <AvatarFallback aria-hidden>
        {chat.isDirect ? initials(title, language) : <Users className="size-4" />}
      </AvatarFallback>
    </Avatar>
  )
}

/** A message that the search found; it leads to the message in its chat. */
export function FoundRow({ message }: { message: FoundMessages['records'][number] }) {
  const [clock, now] = [useClock(), useNow()]
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('message', String(message.id))
  return (
    <NavLink
      to={`/chats/${message.chatUuid}?${to}`}
      className={({ isActive }) =>
        cn(ROW, isActive && params.get('message') !== String(message.id) && 'bg-transparent!')
      }
      preventScrollReset
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate text-xs font-medium">
            {message.sender.name} · {message.chatTitle}
          </span>
          <time dateTime={message.createdAt} className="shrink-0 text-xs text-muted tabular">
            {rowTime(message.createdAt, now, clock)}
          </time>
        </span>
        <span className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
          {cut(message.message, PREVIEW)}
        </span>
      </span>
    </NavLink>
  )
}

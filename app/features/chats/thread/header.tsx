import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatView } from '#domain/chats/contract/schema.ts'
import { useWriters } from '~/live/presence/use-presence'
import { ChatAvatar } from '../list/chat-row'
import { titleFor } from '../state/chat-lists'
import { ChatMenu } from './chat-menu'

type HeaderProps = { chat: ChatView; viewerId: number; isEnded: boolean }

/** The header of a chat: its title, its members or who is typing, and its menu. */
export function Header({ chat, viewerId, isEnded }: HeaderProps) {
  const { t } = useTranslation('chats')
  const title = titleFor(chat, viewerId)
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-2.5 border-b border-line bg-panel px-3 py-1.5">
      <ChatAvatar chat={chat} title={title} />
      <div className="grid min-w-0 flex-1">
        <h2 className="flex min-w-0 items-center gap-1.5 font-semibold">
          <span className="truncate">{title}</span>
          {chat.isMuted && (
            <span className="shrink-0 text-muted">
              <BellOff aria-hidden className="size-3.5" />
              <span className="sr-only">{t('isMuted')}</span>
            </span>
          )}
        </h2>
        <Below chat={chat} viewerId={viewerId} />
      </div>
      {(!isEnded || chat.ownerId === viewerId) && <ChatMenu chat={chat} title={title} viewerId={viewerId} />}
    </header>
  )
}

/** Shows the users who are typing now; otherwise the members. */
function Below({ chat, viewerId }: Pick<HeaderProps, 'chat' | 'viewerId'>) {
  const { t } = useTranslation('chats')
  const writers = useWriters(chat.id).filter(({ user }) => user.id !== viewerId)
  const names = writers.map(({ user }) => user.name)
  const people = chat.users.map(({ userId, user }) => (userId === viewerId ? t('you') : user.name)).join(', ')
  const writing = names.length > 0 && t('writing', { count: names.length, names: names.join(', ') })
  return (
    <>
      <p role="status" className={writing ? 'truncate text-xs text-accent-text' : 'sr-only'}>
        {writing}
      </p>
      {!writing && !chat.isDirect && (
        <p className="truncate text-xs text-muted" title={people}>
          {people}
        </p>
      )}
    </>
  )
}

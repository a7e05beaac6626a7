import { useTranslation } from 'react-i18next'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { LongText } from '~/features/inbox/bubbles/text/text'
import { cn } from '~/lib/cn'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { ChatFile } from './chat-file'
import { TicketCards } from './ticket-card'

type BubbleProps = { message: ChatMessageView; viewerId: number; isDirect: boolean; isJoined: boolean }

/** A message of a chat: the viewer's own at the end side, others' at the start side, in a group with the author's name. */
export function Bubble({ message, viewerId, isDirect, isJoined }: BubbleProps) {
  const { t } = useTranslation('chats')
  const clock = useClock()
  const isOwn = message.senderId === viewerId
  const name = message.sender.isGone ? t('goneName', { name: message.sender.name }) : message.sender.name
  return (
    <li
      data-message={message.id}
      data-client-id={message.clientId}
      className={cn('flex flex-col', isOwn ? 'items-end' : 'items-start', isJoined ? 'pt-0.5' : 'pt-2')}
    >
      <div
        tabIndex={-1}
        className={cn(
          'grid max-w-[min(36rem,88%)] grid-cols-[minmax(0,1fr)] gap-1 rounded-xl px-3 py-1.5 text-base',
          isOwn ? 'bg-ours' : 'border border-line bg-theirs',
        )}
      >
        <p
          className={isOwn || isDirect || isJoined ? 'sr-only' : 'truncate text-xs font-semibold text-muted'}
        >
          {isOwn ? t('you') : name}
        </p>
        {message.file && <ChatFile file={message.file} sender={isOwn ? t('you') : name} />}
        {message.message && <LongText text={message.message} />}
        <TicketCards text={message.message} />
        <time dateTime={message.createdAt} className="justify-self-end text-2xs text-muted tabular">
          {timeOfDay(message.createdAt, clock)}
        </time>
      </div>
    </li>
  )
}

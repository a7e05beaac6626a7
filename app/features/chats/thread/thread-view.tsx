import { Fragment, forwardRef, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessageView, ChatView } from '#domain/chats/contract/schema.ts'
import { MoreMessages } from '~/kit/thread/more-messages'
import { ThreadLog } from '~/kit/thread/thread-log'
import { usePage } from '~/kit/thread/use-page'
import { useThreadWindow } from '~/kit/thread/use-thread-window'
import { dayKey, longDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import type { ChatItem } from '~/live/outbox/item'
import { readingOf } from '../state/chat-lists'
import { readOlder, type ShownThread } from '../state/chat-threads'
import { useUnsent } from '../state/use-unsent'
import { Bubble } from './bubble'
import { Happened } from './happened'
import { MessageAnnouncer } from './said'
import { UnsentBubble } from './unsent-bubble'
import { useReading } from './use-reading'

type ThreadViewProps = {
  chat: ChatView
  thread: ShownThread
  viewerId: number
  foundId: number | undefined
  /** Called with words that were not sent, to continue writing them. */
  onWriteOn: (words: string) => void
}
export type ThreadHandle = { toLatest: () => void }

/** Older pages load so near to the top. Specification 3 §9. */
const LOADS_WITHIN_PX = 600

/**
 * Shows the messages, oldest first. Opens where reading stopped, or at the message that was found, and stays where the
 * viewer reads.
 */
export const ThreadView = forwardRef<ThreadHandle, ThreadViewProps>((props, ref) => {
  const { chat, thread, viewerId, foundId, onWriteOn } = props
  const { t } = useTranslation('chats')
  const clock = useClock()
  const scroller = useRef<HTMLElement>(null)
  const { messages, hasMore } = thread
  const items = useEntries(chat.id, messages)
  const [unreadId] = useState(() => firstUnread(messages, readingOf(chat, viewerId).readId, viewerId))
  const older = usePage(chat.id, { has: hasMore, load: readOlder })
  const { from, to, atEnd, toLatest } = useThreadWindow(scroller, {
    items,
    startId: foundId,
    loadsWithinPx: LOADS_WITHIN_PX,
    loadOlder: older.loadOnce,
  })
  useImperativeHandle(ref, () => ({ toLatest }))
  useReading({ chat, viewerId, newestId: messages.at(-1)?.id, atEnd })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ThreadLog
        scroller={scroller}
        label={t('log')}
        atEnd={atEnd}
        latestLabel={t('toEnd')}
        onLatest={toLatest}
      >
        {from === 0 && hasMore && <MoreMessages pages={older} text={t('older')} />}
        {items.length === 0 && <p className="py-12 text-center text-muted">{t('nothingSaid')}</p>}
        <ol className="contents">
          {items.slice(from, to).map(({ key, message, unsent }, index) =>
            unsent ? (
              <UnsentBubble key={key} item={unsent} onWriteOn={onWriteOn} />
            ) : (
              <Fragment key={key}>
                {isNewDay(messages, from + index, clock) && (
                  <Divider text={longDay(message.createdAt, clock)} />
                )}
                {message.id === unreadId && <Divider text={t('unreadHere')} tone="unread" />}
                {message.event ? (
                  <Happened message={message} viewerId={viewerId} />
                ) : (
                  <Bubble
                    message={message}
                    viewerId={viewerId}
                    isDirect={chat.isDirect}
                    isJoined={isJoined(messages, from + index) && message.id !== unreadId}
                  />
                )}
              </Fragment>
            ),
          )}
        </ol>
      </ThreadLog>
      <MessageAnnouncer messages={messages} viewerId={viewerId} />
    </div>
  )
})
ThreadView.displayName = 'ThreadView'

type Entry =
  | { key: string; message: ChatMessageView; unsent: undefined }
  | { key: string; message: { id: number }; unsent: ChatItem }

/** Returns the stored messages, then the unsent ones. */
function useEntries(chatId: number, messages: readonly ChatMessageView[]): readonly Entry[] {
  const unsentItems = useUnsent(chatId, messages)
  return useMemo(
    () => [
      ...messages.map((message) => ({ key: message.clientId, message, unsent: undefined })),
      ...unsentItems.map((unsent) => ({
        key: unsent.clientId,
        message: { id: -1 - unsent.order },
        unsent,
      })),
    ],
    [messages, unsentItems],
  )
}

function firstUnread(
  messages: readonly ChatMessageView[],
  readId: number,
  viewerId: number,
): number | undefined {
  return messages.find(({ id, senderId, event }) => id > readId && senderId !== viewerId && !event)?.id
}

function isNewDay(
  messages: readonly ChatMessageView[],
  index: number,
  clock: { language: string; timeZone: string },
): boolean {
  const [before, now] = [messages[index - 1], messages[index]]
  return !before || !now || dayKey(before.createdAt, clock) !== dayKey(now.createdAt, clock)
}

const MINUTE_MS = 60_000

/** Follows one of the same person within a minute: repeats no name. */
function isJoined(messages: readonly ChatMessageView[], index: number): boolean {
  const [before, now] = [messages[index - 1], messages[index]]
  if (!before || !now || before.event || before.senderId !== now.senderId) return false
  return new Date(now.createdAt).getTime() - new Date(before.createdAt).getTime() < MINUTE_MS
}

function Divider({ text, tone }: { text: string; tone?: 'unread' }) {
  return (
    <li
      data-divider={tone}
      className={
        tone
          ? 'my-2 flex items-center gap-2 text-xs font-medium text-accent-text before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent'
          : 'my-2 text-center text-xs font-medium text-muted'
      }
    >
      {text}
    </li>
  )
}

import { ArrowDown } from 'lucide-react'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessageView, ChatView } from '#domain/chats/contract/schema.ts'
import { dayKey, longDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Spinner } from '~/ui/spinner'
import { readingOf } from '../state/chat-lists'
import { useUnsent } from '../state/use-unsent'
import { Bubble } from './bubble'
import { Happened } from './happened'
import { MessageAnnouncer } from './said'
import { UnsentBubble } from './unsent-bubble'
import type { ChatThread } from './use-chat-thread'
import { useReading } from './use-reading'
import { useThreadScroll } from './use-thread-scroll'

type ThreadViewProps = { chat: ChatView; thread: ChatThread; viewerId: number; foundId: number | undefined }

/** What was said, oldest first: opens where reading stopped, or at what was found, and stays where one reads. */
export function ThreadView({ chat, thread, viewerId, foundId }: ThreadViewProps) {
  const { t } = useTranslation('chats')
  const clock = useClock()
  const scroller = useRef<HTMLElement>(null)
  const { messages, older } = thread
  const pending = useUnsent(chat.id, messages)
  const [unreadId] = useState(() => firstUnread(messages, readingOf(chat, viewerId).readId, viewerId))
  const { atEnd, toEnd } = useThreadScroll(scroller, {
    messages,
    pendingCount: pending.length,
    foundId,
    older: thread,
  })
  useReading({ chat, viewerId, newestId: messages.at(-1)?.id, atEnd })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End' || event.target !== event.currentTarget) return
    event.preventDefault()
    toEnd()
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mx-auto grid min-h-full max-w-4xl content-end px-3 pb-3">
          {thread.hasMore && <Older {...older} />}
          {messages.length + pending.length === 0 && (
            <p className="py-12 text-center text-muted">{t('nothingSaid')}</p>
          )}
          <ol className="contents">
            {messages.map((message, index) => (
              <Fragment key={message.clientId}>
                {isNewDay(messages, index, clock) && <Divider text={longDay(message.createdAt, clock)} />}
                {message.id === unreadId && <Divider text={t('unreadHere')} tone="unread" />}
                {message.event ? (
                  <Happened message={message} viewerId={viewerId} />
                ) : (
                  <Bubble
                    message={message}
                    viewerId={viewerId}
                    isDirect={chat.isDirect}
                    isJoined={isJoined(messages, index) && message.id !== unreadId}
                  />
                )}
              </Fragment>
            ))}
            {pending.map((item) => (
              <UnsentBubble key={item.clientId} item={item} />
            ))}
          </ol>
        </div>
      </section>
      {!atEnd && (
        <Button size="sm" className="absolute bottom-3 end-4 rounded-full shadow-float" onClick={toEnd}>
          <ArrowDown />
          <span className="sr-only">{t('toEnd')}</span>
        </Button>
      )}
      <MessageAnnouncer messages={messages} viewerId={viewerId} />
    </div>
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

/** Above the oldest that is loaded; of one height, so that nothing moves while a page comes. */
function Older({ isBusy, code, read }: ChatThread['older']) {
  const { t } = useTranslation('chats')
  if (code) return <ErrorState code={code} retry={read} />
  return (
    <div className="grid h-12 place-items-center">
      {isBusy ? (
        <Spinner label={t('older')} />
      ) : (
        <Button variant="link" size="sm" onClick={read}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}

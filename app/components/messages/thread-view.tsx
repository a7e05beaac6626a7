import { ArrowDown } from 'lucide-react'
import { forwardRef, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { useThreadItems } from '~/lib/outbox/use-thread-items'
import { firstUnread, threadRows } from '~/lib/thread-rows'
import { useClock } from '~/lib/use-clock'
import type { Viewer } from '~/lib/viewer'
import type { Thread } from '~/live/thread'
import { BubbleActionsProvider } from '../bubbles/bubble-context'
import { ErrorState } from '../error-state'
import { Spinner } from '../spinner'
import { Button } from '../ui/button'
import { Announcer } from './announcer'
import { ThreadRowView } from './thread-row'
import { useBubbleWork } from './use-bubble-work'
import { useOlder } from './use-older'
import { useReadingPosition } from './use-reading-position'

type ThreadViewProps = {
  ticket: TicketView
  thread: Thread
  viewer: Viewer
  unreadAtOpening: number
  onReply: (message: MessageView) => void
  onEdit: (message: MessageView) => void
}

export type ThreadHandle = { jumpTo: (messageId: number) => void; toLatest: () => void }

/** What was said, oldest first; opens where reading stopped, and stays where one reads. */
export const ThreadView = forwardRef<ThreadHandle, ThreadViewProps>((props, ref) => {
  const { ticket, thread, viewer, unreadAtOpening, onReply, onEdit } = props
  const { t } = useTranslation('messages')
  const common = useTranslation().t
  const clock = useClock()
  const scroller = useRef<HTMLElement>(null)
  const items = useThreadItems(ticket.id, thread.messages, viewer)
  const [firstUnreadId] = useState(() => firstUnread(thread.messages, unreadAtOpening))
  const rows = useMemo(() => threadRows({ items, firstUnreadId, clock }), [items, firstUnreadId, clock])
  const older = useOlder(ticket.uuid, thread)
  const position = useReadingPosition(scroller, {
    firstKey: rows[0]?.key,
    lastKey: rows.at(-1)?.key,
    nearTop: older.load,
  })
  useImperativeHandle(ref, () => ({ jumpTo: position.jumpTo, toLatest: position.toLatest }))
  const work = useBubbleWork(position.jumpTo)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="mx-auto grid max-w-4xl px-3 pb-3">
          {older.loading && (
            <div className="grid place-items-center py-3">
              <Spinner label={common('loading')} />
            </div>
          )}
          {older.code && <ErrorState code={older.code} retry={older.load} />}
          {thread.hasMore && !older.loading && !older.code && (
            <Button variant="link" size="sm" className="my-2 justify-self-center" onClick={older.load}>
              {t('loadOlder')}
            </Button>
          )}
          {rows.length === 0 && <p className="py-12 text-center text-muted">{t('empty')}</p>}
          <BubbleActionsProvider value={work}>
            <ol className="contents">
              {rows.map((row) => (
                <ThreadRowView
                  key={row.key}
                  row={row}
                  ticket={ticket}
                  viewer={viewer}
                  onReply={onReply}
                  onEdit={onEdit}
                />
              ))}
            </ol>
          </BubbleActionsProvider>
        </div>
      </section>
      {!position.atEnd && (
        <Button
          size="sm"
          className="absolute bottom-3 end-4 rounded-full shadow-float"
          onClick={position.toLatest}
        >
          <ArrowDown />
          <span className="sr-only">
            {position.unseen > 0 ? t('toLatestNew', { count: position.unseen }) : t('toLatest')}
          </span>
          {position.unseen > 0 && (
            <span aria-hidden className="tabular">
              {position.unseen}
            </span>
          )}
        </Button>
      )}
      <Announcer messages={thread.messages} />
    </div>
  )
})
ThreadView.displayName = 'ThreadView'

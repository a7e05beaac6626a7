import { forwardRef, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { MoreMessages } from '~/kit/thread/more-messages'
import { ThreadLog } from '~/kit/thread/thread-log'
import { useThreadWindow } from '~/kit/thread/use-thread-window'
import { useClock } from '~/lib/ui/use-clock'
import type { Viewer } from '~/lib/viewer'
import { BubbleActionsProvider } from '../bubbles/bubble-context'
import { FoundProvider } from '../bubbles/text/found'
import type { Selection } from '../forwarding/use-selection'
import { JumpNotice } from './jump-notice'
import { MessageAnnouncer } from './message-announcer'
import { useMessageKeys } from './message-keys'
import type { Thread } from './store/use-thread'
import { ThreadRowView } from './thread-row'
import { firstUnread, type ThreadRow, threadRows } from './thread-rows'
import { type TakenBack, useBubbleWork } from './use-bubble-work'
import { useJumpHighlight } from './use-jump-highlight'
import { useShown } from './use-shown'
import { useThreadEvents } from './use-thread-events'

type ThreadViewProps = {
  ticket: TicketView
  thread: Thread
  viewer: Viewer
  unreadAtOpening: number
  onReply: (message: MessageView) => void
  onEdit: (message: MessageView) => void
  selection: Selection
  /** Called when a message was undone just after sending, to continue writing it. */
  onRestore: (takenBack: TakenBack) => void
}

/** Older pages load so near to the top. Specification 1 §7. */
const LOADS_WITHIN_PX = 50

export type ThreadHandle = {
  jumpTo: (messageId: number, words?: readonly string[]) => void
  toLatest: () => void
  focus: () => void
}

/** The messages of a conversation, oldest first. It opens at the first unread message, and keeps the place of the reader. */
export const ThreadView = forwardRef<ThreadHandle, ThreadViewProps>((props, ref) => {
  const { ticket, thread, viewer, unreadAtOpening, onReply, onEdit, selection, onRestore } = props
  const { t } = useTranslation('messages')
  const clock = useClock()
  const scroller = useRef<HTMLElement>(null)
  const { items, live, isAway, hasMore, older, newer, leaveAway } = useShown(ticket, thread, viewer)
  const [firstUnreadId] = useState(() => firstUnread(thread.messages, unreadAtOpening))
  const events = useThreadEvents(ticket, { items, hasMore, isAway })
  const position = useThreadWindow(scroller, {
    items,
    loadsWithinPx: LOADS_WITHIN_PX,
    loadOlder: older.loadOnce,
    away: live && { live, loadNewer: newer.loadOnce, leave: leaveAway },
  })
  const { from, to, unseen, toLatest: scrollToEnd } = position
  const rows = useMemo(
    () =>
      threadRows({
        items: items.slice(from, to),
        previous: items[from - 1],
        firstUnreadId,
        clock,
        events,
        ticketId: ticket.id,
        tickets: thread.tickets,
        isBeginning: from === 0 && !hasMore,
        isEnd: to === items.length && !isAway,
      }),
    [items, from, to, firstUnreadId, clock, events, ticket.id, thread.tickets, hasMore, isAway],
  )
  const { jump, jumpTo, cancel, searchHit } = useJumpHighlight(ticket.uuid, position.jumpTo)
  const toLatest = useCallback(() => {
    cancel()
    leaveAway()
    scrollToEnd()
  }, [cancel, leaveAway, scrollToEnd])
  useImperativeHandle(ref, () => ({
    jumpTo,
    toLatest,
    focus: () => scroller.current?.focus({ preventScroll: true }),
  }))
  useMessageKeys(scroller)
  const work = useBubbleWork(jumpTo, onRestore)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ThreadLog
        scroller={scroller}
        label={t('log')}
        atEnd={position.atEnd}
        unseen={unseen}
        latestLabel={unseen > 0 ? t('toLatestNew', { count: unseen }) : t('toLatest')}
        onLatest={toLatest}
      >
        {from === 0 && hasMore && <MoreMessages pages={older} text={t('loadOlder')} />}
        {rows.length === 0 && <p className="py-12 text-center text-muted">{t('empty')}</p>}
        <BubbleActionsProvider value={work}>
          <FoundProvider value={searchHit}>
            <ol className="contents">
              {rows.map((row) => (
                <ThreadRowView
                  key={row.key}
                  row={row}
                  ticket={ticket}
                  viewer={viewer}
                  chosen={isSelectedIn(selection, row)}
                  onChoose={selection.toggle}
                  onForward={selection.begin}
                  onReply={onReply}
                  onEdit={onEdit}
                />
              ))}
            </ol>
          </FoundProvider>
        </BubbleActionsProvider>
        {isAway && to === items.length && <MoreMessages pages={newer} text={t('loadNewer')} />}
      </ThreadLog>
      <JumpNotice jump={jump} onClose={cancel} />
      <MessageAnnouncer messages={thread.messages} />
    </div>
  )
})
ThreadView.displayName = 'ThreadView'

/** Whether the row's message is selected; undefined while no selection is being made. */
function isSelectedIn({ isOn, ids }: Selection, row: ThreadRow): boolean | undefined {
  return isOn && row.kind === 'message' ? ids.has(row.item.message.id) : undefined
}

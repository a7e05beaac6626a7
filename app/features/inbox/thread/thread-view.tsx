import { ArrowDown } from 'lucide-react'
import {
  forwardRef,
  type KeyboardEvent,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useNonce } from '~/lib/server/nonce'
import { useClock } from '~/lib/ui/use-clock'
import type { Viewer } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Spinner } from '~/ui/spinner'
import { BubbleActionsProvider } from '../bubbles/bubble-context'
import { FoundProvider } from '../bubbles/text/found'
import type { Selection } from '../forwarding/use-selection'
import { Announcer } from './announcer'
import { JumpNotice } from './jump-notice'
import { useMessageKeys } from './message-keys'
import type { Thread } from './store/use-thread'
import { ThreadRowView } from './thread-row'
import { firstUnread, type ThreadRow, threadRows } from './thread-rows'
import { type TakenBack, useBubbleWork } from './use-bubble-work'
import { useJumpHighlight } from './use-jump-highlight'
import type { MorePages } from './use-page'
import { useShown } from './use-shown'
import { useThreadEvents } from './use-thread-events'
import { useThreadWindow } from './use-thread-window'

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

/** Written as text, because the bundler's helper functions are not loaded when this runs. */
const scrollBefore = `thread => {
  const unread = thread.querySelector('[data-divider="unread"]')
  if (unread) unread.scrollIntoView({ block: 'start' })
  else thread.scrollTop = thread.scrollHeight
}`

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
    live,
    leaveAway,
    loadOlder: older.loadOnce,
    loadNewer: newer.loadOnce,
  })
  const { from, to, toLatest: scrollToEnd } = position
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End' || event.target !== event.currentTarget) return
    event.preventDefault()
    toLatest()
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
        {/* A short conversation is placed at the bottom, next to the composer. */}
        <div className="mx-auto grid min-h-full max-w-4xl content-end px-3 pb-3">
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
        </div>
      </section>
      <OpensWhereReadingStopped />
      {!position.atEnd && <ToLatest unseen={position.unseen} onPress={toLatest} />}
      <JumpNotice jump={jump} onClose={cancel} />
      <Announcer messages={thread.messages} />
    </div>
  )
})
ThreadView.displayName = 'ThreadView'

/**
 * Scrolls as soon as the browser has parsed the page, to the place where `openAtUnread` puts it later, so that nothing
 * moves under the pointer when JavaScript takes over. React does not run this script when it renders the conversation
 * itself.
 */
function OpensWhereReadingStopped() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: `(${scrollBefore})(document.currentScript.previousElementSibling)` }}
    />
  )
}

/** The button to the latest message, with the number of messages that arrived there meanwhile. */
function ToLatest({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <Button size="sm" className="absolute bottom-3 end-4 rounded-full shadow-float" onClick={onPress}>
      <ArrowDown />
      <span className="sr-only">{unseen > 0 ? t('toLatestNew', { count: unseen }) : t('toLatest')}</span>
      {unseen > 0 && (
        <span aria-hidden className="tabular">
          {unseen}
        </span>
      )}
    </Button>
  )
}

/**
 * The button to load messages before the oldest or after the newest. Its height is constant, so that nothing moves while
 * a page is loaded.
 */
function MoreMessages({ pages: { loading, code, load }, text }: { pages: MorePages; text: string }) {
  const common = useTranslation().t
  if (code) return <ErrorState code={code} retry={load} />
  return (
    <div className="grid h-12 place-items-center">
      {loading ? (
        <Spinner label={common('loading')} />
      ) : (
        <Button variant="link" size="sm" onClick={load}>
          {text}
        </Button>
      )}
    </div>
  )
}

/** Whether the row's message is selected; undefined while no selection is being made. */
function isSelectedIn({ isOn, ids }: Selection, row: ThreadRow): boolean | undefined {
  return isOn && row.kind === 'message' ? ids.has(row.item.message.id) : undefined
}

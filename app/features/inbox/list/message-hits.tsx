import { Link, useParams } from '@remix-run/react'
import { Lock, MessageSquareText, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundMessages } from '#domain/inbox/contract/schema.ts'
import { isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { cn } from '~/lib/cn'
import { cut, rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useRow } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { VirtualList } from '~/ui/virtual-list'
import { UnreadBadge } from '../row/unread-badge'
import { useMessageHits } from './store/use-message-hits'
import { filterQuery, type TicketFilter } from './ticket-filter'

type Hit = FoundMessages['hits'][number]

const ROW_HEIGHT = 76
const SKELETONS = [1, 2, 3, 4, 5]

/** Messages that hold what is searched for, each with the words marked, and the way to it. */
export function MessageHits({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets')
  const search = useMessageHits(filter)
  const { hits, state, problem, isPartial, hasMore, loadMore } = search
  if (!hasWord(filter.q)) {
    return (
      <EmptyState icon={<MessageSquareText aria-hidden />} title={t('found.begin')} text={t('found.short')} />
    )
  }
  if (problem && hits.length === 0) return <ErrorState code={problem} retry={loadMore} />
  if (state === 'loading' && hits.length === 0 && !isPartial) return <Waiting />
  if (hits.length === 0 && (isPartial || !hasMore)) {
    return (
      <NoHits text={filter.q} isWhole={!isPartial}>
        {footerOf(search)}
      </NoHits>
    )
  }
  return (
    <VirtualList
      name={`messages ${filterQuery(filter)}`}
      label={t('found.label')}
      rows={hits}
      total={hits.length}
      rowHeight={ROW_HEIGHT}
      keyOf={({ message }) => message.id}
      renderRow={(hit, tabIndex) => <HitRow hit={hit} filter={filter} tabIndex={tabIndex} />}
      hasMore={hasMore && !isPartial && !problem}
      loadMore={loadMore}
      footer={footerOf(search)}
    />
  )
}

type Search = Pick<ReturnType<typeof useMessageHits>, 'state' | 'problem' | 'isPartial' | 'loadMore'>

/** Returns the footer of a search that failed or stopped, which tells how to go on. */
function footerOf({ state, problem, isPartial, loadMore }: Search): ReactNode {
  if (problem) return <ErrorState code={problem} retry={loadMore} />
  return isPartial ? <Stopped isBusy={state === 'loading'} loadMore={loadMore} /> : undefined
}

/** Messages are searched by words of three letters at least. */
export const hasWord = (text: string) => text.split(/\s+/).some((term) => term.length >= 3)

function Waiting() {
  const { t } = useTranslation('tickets')
  return (
    <div role="status" aria-label={t('found.searching')} className="grid gap-px">
      {SKELETONS.map((nth) => (
        <div key={nth} className="flex h-19 items-center gap-2.5 border-b border-line ps-3.5 pe-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-8 flex-1" />
        </div>
      ))}
    </div>
  )
}

/** Nothing was found in the whole history, or in what of it was searched so far. */
function NoHits({ text, isWhole, children }: { text: string; isWhole: boolean; children: ReactNode }) {
  const { t } = useTranslation('tickets')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t(isWhole ? 'found.none' : 'found.noneYet', { text })}
      text={isWhole ? t('found.noneText') : undefined}
    >
      {children}
    </EmptyState>
  )
}

/** The history is long, and the search stopped before its end: it goes on when asked. */
function Stopped({ isBusy, loadMore }: { isBusy: boolean; loadMore: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <div role="status" className="grid justify-items-center gap-2 px-4 py-4 text-center text-sm text-muted">
      <p>{t('found.stopped')}</p>
      <Button size="sm" aria-disabled={isBusy} onClick={() => isBusy || loadMore()}>
        {t(isBusy ? 'found.searching' : 'found.goOn')}
      </Button>
    </div>
  )
}

/** A message that was found, in the conversation in which it was said. */
export function HitRow({ hit, filter, tabIndex }: { hit: Hit; filter: TicketFilter; tabIndex: 0 | -1 }) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const { uuid } = useParams()
  const clock = useClock()
  const now = useNow()
  const { message } = hit
  const ticket = useRow('ticket', hit.ticket.id, hit.ticket)
  const { contact } = ticket
  const author = message.author ?? (message.fromMe ? t('you').replace(/:$/, '') : undefined)
  return (
    <Link
      to={addressOf(hit, filter)}
      tabIndex={tabIndex}
      prefetch="none"
      preventScrollReset
      data-hit={message.id}
      className={cn(
        'ring-inside flex h-full items-center gap-2.5 border-b border-line ps-3.5 pe-3 hover:bg-hover',
        ticket.uuid === uuid && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <ContactAvatar
        className="size-10"
        name={shownName(contact)}
        picture={contact.urlPicture}
        isGroup={ticket.isGroup}
        channel={ticket.channel}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span
            className={cn('min-w-0 truncate text-sm', isUnreadView(ticket) ? 'font-semibold' : 'font-medium')}
          >
            {cut(shownName(contact), 60)}
          </span>
          <time dateTime={message.createdAt} className="ms-auto shrink-0 text-xs text-muted">
            {rowTime(message.createdAt, now, clock)}
          </time>
          <UnreadBadge ticket={ticket} className="shrink-0 self-center" />
        </span>
        <span className="line-clamp-2 break-words text-xs text-muted">
          {message.isPrivate && (
            <Lock role="img" aria-label={t('found.note')} className="me-1 inline size-3 align-[-1px]" />
          )}
          {author && <span className="text-faint">{author}: </span>}
          <Excerpt parts={message.excerpt} />
        </span>
      </span>
    </Link>
  )
}

function Excerpt({ parts }: { parts: Hit['message']['excerpt'] }) {
  let position = 0
  return parts.map(({ text, isMatch }) => {
    const key = position
    position += text.length
    if (!isMatch) return <span key={key}>{text}</span>
    return (
      <mark key={key} className="rounded-xs bg-warn-soft font-medium text-ink">
        {text}
      </mark>
    )
  })
}

/** The conversation at the message, beside the search. */
function addressOf({ message, ticket }: Hit, filter: TicketFilter): string {
  return `/tickets/${ticket.uuid}?${filterQuery(filter)}#message-${message.id}`
}

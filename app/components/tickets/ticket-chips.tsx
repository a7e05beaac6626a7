import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { cn } from '~/lib/cn'
import { ColourDot, TagChip } from '../tag-chip'

/** This many contact tags are shown, the rest as "+n". Specification 1 §2. */
const TAGS_SHOWN = 2

type TicketChipsProps = { ticket: TicketView; showsUser: boolean; compact?: boolean }

/** Connection, queue, attendant, tags: one line of small words, each cut before it pushes another out. */
export function TicketChips({ ticket, showsUser, compact = false }: TicketChipsProps) {
  const { t } = useTranslation('tickets')
  const tags = compact ? [] : ticket.contact.tags.slice(0, TAGS_SHOWN)
  const rest = ticket.contact.tags.slice(tags.length)
  return (
    <span
      className={cn(
        'flex min-w-0 items-center gap-1.5 overflow-hidden text-2xs text-muted',
        compact ? 'max-w-[55%] justify-end' : 'h-4',
      )}
    >
      <Queue ticket={ticket} />
      {!compact && <Word>{ticket.whatsapp.name}</Word>}
      {showsUser && ticket.user && <Word>{ticket.user.name}</Word>}
      {ticket.isGroup && (
        <span className="inline-flex shrink-0 items-center gap-0.5 font-medium">
          <Users aria-hidden className="size-3" />
          {t('group')}
        </span>
      )}
      {tags.map((tag) => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} className="max-w-20 shrink-0" />
      ))}
      {rest.length > 0 && (
        <span className="shrink-0 font-medium" title={rest.map((tag) => tag.name).join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">
            {t('moreTags', { count: rest.length, names: rest.map((tag) => tag.name).join(', ') })}
          </span>
        </span>
      )}
    </span>
  )
}

function Queue({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  if (ticket.status === 'lgpd') return <Word strong>{t('lgpd')}</Word>
  if (!ticket.queue) return <Word strong>{t('noQueue')}</Word>
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-medium text-ink">
      <ColourDot color={ticket.queue.color} className="size-1.5" />
      <span className="truncate">{ticket.queue.name}</span>
    </span>
  )
}

function Word({ children, strong }: { children: string; strong?: boolean }) {
  return (
    <span className={cn('min-w-0 truncate', strong && 'shrink-0 font-medium')} title={children}>
      {children}
    </span>
  )
}

import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { TagChip } from '~/features/tags/tag-chip'
import { cn } from '~/lib/cn'
import { ColourDot } from '~/ui/colour-dot'

/** This many contact tags are shown, the rest as "+n". Specification 1 §2. */
const TAGS_SHOWN = 2

type TicketChipsProps = { ticket: TicketView; showsUser: boolean; compact?: boolean }

/**
 * One line with the ticket's connection, queue, attendant and tags; each is shortened before it pushes another out. The
 * connection is shortened first, and hidden on the narrowest lists; then the tags are. The queue keeps up to half of the
 * line.
 */
export function TicketChips({ ticket, showsUser, compact = false }: TicketChipsProps) {
  const { t } = useTranslation('tickets')
  const tags = compact ? [] : ticket.contact.tags.slice(0, TAGS_SHOWN)
  const hiddenTags = ticket.contact.tags.slice(tags.length)
  return (
    <span
      className={cn(
        'flex min-w-0 items-center gap-1.5 overflow-hidden text-2xs text-muted',
        compact ? 'max-w-[55%] justify-end' : 'h-4',
      )}
    >
      <Queue ticket={ticket} className={compact ? 'min-w-0' : 'max-w-[45%] shrink-0'} />
      {!compact && (
        <ChipText className={cn('shrink-[4]', tags.length > 0 && '@max-[15rem]:hidden')}>
          {ticket.whatsapp.name}
        </ChipText>
      )}
      {showsUser && ticket.user && <ChipText>{ticket.user.name}</ChipText>}
      {ticket.isGroup && (
        <span className="inline-flex shrink-0 items-center gap-0.5 font-medium">
          <Users aria-hidden className="size-3" />
          {t('group')}
        </span>
      )}
      {tags.map((tag) => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} className="max-w-20 min-w-9 shrink-[2]" />
      ))}
      {hiddenTags.length > 0 && (
        <span className="shrink-0 font-medium" title={hiddenTags.map((tag) => tag.name).join(', ')}>
          <span aria-hidden>+{hiddenTags.length}</span>
          <span className="sr-only">
            {t('moreTags', { count: hiddenTags.length, names: hiddenTags.map((tag) => tag.name).join(', ') })}
          </span>
        </span>
      )}
    </span>
  )
}

function Queue({ ticket, className }: { ticket: TicketView; className: string }) {
  const { t } = useTranslation('tickets')
  if (ticket.status === 'lgpd') return <ChipText strong>{t('lgpd')}</ChipText>
  if (!ticket.queue) return <ChipText strong>{t('noQueue')}</ChipText>
  return (
    <span
      className={cn('inline-flex items-center gap-1 font-medium text-ink', className)}
      title={ticket.queue.name}
    >
      <ColourDot color={ticket.queue.color} className="size-1.5" />
      <span className="truncate">{ticket.queue.name}</span>
    </span>
  )
}

type WordProps = { children: string; strong?: boolean; className?: string }

function ChipText({ children, strong, className }: WordProps) {
  return (
    <span className={cn('min-w-0 truncate', strong && 'shrink-0 font-medium', className)} title={children}>
      {children}
    </span>
  )
}

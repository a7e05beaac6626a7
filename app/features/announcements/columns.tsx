import { useTranslation } from 'react-i18next'
import type { AnnouncementView } from '#domain/announcements/contract/schema.ts'
import { PRIORITY_BORDERS } from '~/features/shell/announcements/priority'
import type { Column } from '~/kit/list/columns'
import { cn } from '~/lib/cn'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Badge } from '~/ui/badge'

/** The columns of the specification (3 §2), and when each was made. */
export function useAnnouncementColumns(): readonly Column<AnnouncementView>[] {
  const { t } = useTranslation('announcements')
  const clock = useClock()
  return [
    { key: 'title', head: t('column.title'), sort: 'title', cell: ({ title }) => title },
    {
      key: 'priority',
      head: t('column.priority'),
      sort: 'priority',
      className: 'w-32',
      cell: ({ priority }) => (
        <span className={cn('border-s-4 ps-2', PRIORITY_BORDERS[priority])}>{t(`priority.${priority}`)}</span>
      ),
    },
    {
      key: 'media',
      head: t('column.media'),
      from: 'lg',
      className: 'w-48 text-muted',
      cell: ({ mediaName }) => <span className="block truncate">{mediaName ?? t('noMedia')}</span>,
    },
    {
      key: 'status',
      head: t('column.status'),
      className: 'w-28',
      card: 'aside',
      cell: ({ status }) => (
        <Badge tone={status ? 'ok' : 'neutral'}>{status ? t('active') : t('inactive')}</Badge>
      ),
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'xl',
      card: 'none',
      className: 'w-36 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>,
    },
  ]
}

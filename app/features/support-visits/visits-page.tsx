import { Link } from '@remix-run/react'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitPage, VisitView } from '#domain/auth/contract/schema.ts'
import { dateAndTime, timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'

type VisitsPageProps = VisitPage & { pageNumber: number }

/** The support visits to the company, the newest first. */
export function VisitsPage({ visits, count, hasMore, pageNumber }: VisitsPageProps) {
  const { t } = useTranslation('support-visits')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="support-visits">
      <PageHeader title={t('title')} count={count} />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        <p className="text-muted">{t('text')}</p>
        {visits.length === 0 ? (
          <EmptyState icon={<Eye aria-hidden />} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <ol className="grid gap-3">
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ol>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {pageNumber > 1 && <PageLink to={pageNumber - 1}>{t('newer')}</PageLink>}
          {hasMore && <PageLink to={pageNumber + 1}>{t('older')}</PageLink>}
        </div>
      </div>
    </div>
  )
}

function Visit({ visit: { visitorName, reason, startedAt, endsAt, isOver } }: { visit: VisitView }) {
  const { t } = useTranslation('support-visits')
  const clock = useClock()
  const time = timeOfDay(endsAt, clock)
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-panel p-4">
      <p className="font-medium [overflow-wrap:anywhere]">{visitorName}</p>
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p className="tabular text-sm text-muted">
        {dateAndTime(startedAt, clock)} · {t('until', { time })}
        {!isOver && ` · ${t('now')}`}
      </p>
    </li>
  )
}

function PageLink({ to, children }: { to: number; children: string }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={`?page=${to}`}>{children}</Link>
    </Button>
  )
}

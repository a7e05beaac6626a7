import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { FileChartColumn, History, MessageSquareText, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeFigureName } from '#domain/figures/contract/rules.ts'
import { REPORT_PAGE_SIZES, type ReportPage as Report } from '#domain/figures/contract/schema.ts'
import { RateBadge } from '~/features/dashboard/rate-badge'
import { FiguresRefused } from '~/features/dashboard/service-filters'
import { useLiveReading } from '~/features/dashboard/use-live-reading'
import { useTimeText } from '~/features/dashboard/use-time-text'
import { TicketLogSheet } from '~/features/inbox/conversation/ticket-log-sheet'
import { CardHead } from '~/kit/list/card-head'
import type { Column } from '~/kit/list/columns'
import { TableOrCards } from '~/kit/list/table-or-cards'
import { useListAddress } from '~/kit/list/use-list-address'
import { countText, dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useLastLoaded } from '~/lib/ui/use-last-loaded'
import { PAGES } from '~/pages/all-pages'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import type { LoadedReport } from './load.server'
import { ReportExport } from './report-export'
import { type ReportFilter, readReportFilter } from './report-filter'
import { ReportToolbar, ReportViews } from './report-toolbar'
import { useFirstPage } from './use-first-page'

/** Periods of service by what became of them, page by page; each leads to its conversation and its history. */
export function ReportPage() {
  const { t } = useTranslation('reports')
  const loaded = useLoaderData<LoadedReport>() as LoadedReport
  const [params] = useSearchParams()
  const filter = readReportFilter(params)
  const report = useLastLoaded(JSON.stringify(filter), loaded.report)
  useLiveReading(loaded.problem === undefined)
  return (
    <div
      className="flex min-h-0 flex-1 flex-col overflow-y-auto print:block print:overflow-visible"
      data-page="reports"
    >
      <PageHeader title={t('title')} {...(report && { count: report.totalTickets.total })}>
        <ReportViews query={params} />
        {report && <ReportExport filter={filter} total={report.totalTickets.total} />}
      </PageHeader>
      <ReportToolbar filter={filter} loaded={loaded} days={report} />
      {loaded.problem && <FiguresRefused problem={loaded.problem} />}
      {report && <Rows report={report} filter={filter} />}
    </div>
  )
}

/** A row is a period; its ticket may stand in several. */
type Row = Report['tickets'][number] & { ticketId: number }

function Rows({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { t } = useTranslation('reports')
  const [logged, setLogged] = useState<Row>()
  const columns = useColumns(filter, setLogged)
  const address = useFirstPage()
  if (report.totalTickets.total === 0)
    return <EmptyState icon={<FileChartColumn aria-hidden />} title={t('none')} text={t('noneText')} />
  return (
    <section aria-label={t('title')} className="px-4 pb-4">
      <TableOrCards
        label={t('title')}
        rows={report.tickets.map((row) => ({ ...row, ticketId: row.id, id: row.periodId }))}
        columns={columns}
        nameOf={({ contactName }) => contactName}
        hrefOf={hrefOf}
        address={address}
      />
      <Pages total={report.totalTickets.total} filter={filter} />
      {logged && (
        <TicketLogSheet
          ticketId={logged.ticketId}
          revision={String(logged.periodId)}
          contactName={logged.contactName}
          open
          onOpenChange={(open) => open || setLogged(undefined)}
        />
      )}
    </section>
  )
}

const hrefOf = ({ uuid }: Row) => `${PAGES.tickets.path}/${uuid}`

/** Words beside a rating: in full where there is room, and under a sign where there is none. */
function Comment({ text }: { text: string }) {
  return (
    <span data-tooltip={text} className="min-w-0 text-muted">
      <MessageSquareText aria-hidden className="size-4 max-md:hidden 2xl:hidden" />
      <span className="block max-w-48 truncate max-md:max-w-full md:max-2xl:sr-only">{text}</span>
    </span>
  )
}

/** A cell with a second line in grey; on a card both stand in one. */
function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <span className="block truncate max-md:inline">{first}</span>
      {second && (
        <span className="block truncate text-xs text-muted max-md:inline max-md:text-sm">
          <span className="md:hidden"> · </span>
          {second}
        </span>
      )}
    </>
  )
}

const TONES = {
  pending: 'warn',
  open: 'accent',
  group: 'info',
  closed: 'neutral',
  nps: 'info',
  lgpd: 'neutral',
} as const satisfies Record<Row['status'], string>

function useColumns({ figure, sort }: ReportFilter, onLog: (row: Row) => void): Column<Row>[] {
  const { t } = useTranslation('reports')
  const common = useTranslation().t
  const clock = useClock()
  const timeText = useTimeText()
  // Without room for both goes the one that the list is neither ordered by nor about.
  const isOfAnswer = sort.endsWith('firstAnswer') || (figure === 'firstAnswer' && !sort.endsWith('wait'))
  const firstToGo: TimeFigureName = isOfAnswer ? 'wait' : 'firstAnswer'
  const time = (
    key: 'wait' | 'answer' | 'support',
    by: TimeFigureName,
    secondsOf: (row: Row) => number | null,
  ): Column<Row> => ({
    key,
    sort: by,
    ...(by === firstToGo && { from: 'xl' as const }),
    head: t(`head.${key}`),
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (row) =>
      secondsOf(row) !== null && (
        <>
          <CardHead text={t(`head.${key}`)} />
          {timeText(secondsOf(row))}
        </>
      ),
  })
  return [
    {
      key: 'contact',
      head: t('head.contact'),
      className: 'max-w-56',
      cell: ({ contactName }) => contactName,
    },
    {
      key: 'status',
      head: t('head.status'),
      cell: ({ status }) => <Badge tone={TONES[status]}>{common(`ticketStatus.${status}`)}</Badge>,
    },
    {
      key: 'user',
      head: t('head.user'),
      className: 'max-w-44',
      cell: ({ userName, queueName }) =>
        (userName !== null || queueName !== null) && <TwoLines first={userName ?? '–'} second={queueName} />,
    },
    {
      key: 'connection',
      head: t('head.connection'),
      from: 'xl',
      className: 'max-w-40 truncate',
      cell: ({ whatsappName }) => whatsappName,
    },
    {
      key: 'begun',
      head: t('head.begun'),
      sort: 'createdAt',
      className: 'tabular whitespace-nowrap',
      cell: ({ createdAt, closedAt }) => (
        <TwoLines
          first={dateAndTime(createdAt, clock)}
          second={closedAt && t('until', { time: dateAndTime(closedAt, clock) })}
        />
      ),
    },
    time('wait', 'wait', ({ waitSeconds }) => waitSeconds),
    time('answer', 'firstAnswer', ({ answerSeconds }) => answerSeconds),
    time('support', 'support', ({ supportSeconds }) => supportSeconds),
    {
      key: 'rate',
      head: t('head.rate'),
      cell: ({ NPS, comment }) =>
        NPS !== null && (
          <span className="flex min-w-0 items-center gap-1.5">
            <RateBadge rate={NPS} />
            {comment && <Comment text={comment} />}
          </span>
        ),
    },
    {
      key: 'acts',
      head: t('head.acts'),
      card: 'aside',
      className: 'w-20 whitespace-nowrap print:hidden',
      cell: (row) => (
        <span className="flex justify-end">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('logOf', { name: row.contactName })}
            onClick={() => onLog(row)}
            className="noscript:hidden"
          >
            <History />
          </Button>
          <Button asChild variant="ghost" size="icon-sm">
            <Link to={hrefOf(row)} aria-label={t('openOf', { name: row.contactName })}>
              <MessagesSquare />
            </Link>
          </Button>
        </span>
      ),
    },
  ]
}

function Pages({ total, filter: { page, pageSize } }: { total: number; filter: ReportFilter }) {
  const { t } = useTranslation('reports')
  const { language } = useClock()
  const address = useListAddress()
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 pt-3 print:hidden"
    >
      <span className="me-auto noscript:hidden">
        <Select
          aria-label={t('pageSize')}
          value={pageSize}
          options={REPORT_PAGE_SIZES.map((size) => ({ value: size, label: t('perPage', { count: size }) }))}
          onChange={({ currentTarget }) => address.change({ pageSize: currentTarget.value, page: '' })}
          className="w-auto"
        />
      </span>
      {page > 1 && (
        <Button asChild variant="ghost">
          <Link to={address.hrefWith({ page: String(page - 1) })}>{t('previous')}</Link>
        </Button>
      )}
      <span className="tabular text-sm text-muted">
        {t('pageOf', {
          page: countText(page, language),
          count: pageCount,
          total: countText(pageCount, language),
        })}
      </span>
      {page < pageCount && (
        <Button asChild variant="ghost">
          <Link to={address.hrefWith({ page: String(page + 1) })}>{t('next')}</Link>
        </Button>
      )}
    </nav>
  )
}

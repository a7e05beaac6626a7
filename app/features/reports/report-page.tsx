import { Link, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react'
import { FileChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPage as Report, ReportRow } from '#domain/figures/contract/schema.ts'
import { TicketLogSheet } from '~/features/inbox/conversation/ticket-log-sheet'
import { ReadingFailed } from '~/kit/list/list-states'
import { countText, dateAndTime } from '~/lib/text/format'
import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'
import { useLastLoaded } from '~/lib/ui/use-last-loaded'
import { PAGES } from '~/pages/all-pages'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/ui/table'
import type { LoadedReport } from './load.server'
import { type ReportFilter, readReportFilter } from './report-filter'
import { ReportToolbar } from './report-toolbar'

/** Periods of service by what became of them, page by page; each leads to its conversation and its history. */
export function ReportPage() {
  const { t } = useTranslation('reports')
  const loaded = useLoaderData<LoadedReport>() as LoadedReport
  const [params] = useSearchParams()
  const filter = readReportFilter(params)
  const report = useLastLoaded(JSON.stringify(filter), loaded.report)
  const { revalidate } = useRevalidator()
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-page="reports">
      <PageHeader title={t('title')} {...(report && { count: report.totalTickets.total })} />
      <ReportToolbar filter={filter} choices={loaded.choices} />
      {loaded.problem && <ReadingFailed problem={loaded.problem} retry={revalidate} />}
      {report && <Rows report={report} filter={filter} />}
    </div>
  )
}

function Rows({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { t } = useTranslation('reports')
  const [logged, setLogged] = useState<ReportRow>()
  const { tickets } = report
  if (tickets.length === 0)
    return <EmptyState icon={<FileChartColumn aria-hidden />} title={t('none')} text={t('noneText')} />
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-label={t('title')}
      className="ring-inside min-h-0 flex-1 overflow-y-auto px-4 pb-4"
    >
      <Table>
        <TableHead>
          <TableRow>
            {(['contact', 'connection', 'user', 'queue', 'status', 'begun', 'ended'] as const).map((head) => (
              <TableHeader key={head}>{t(`head.${head}`)}</TableHeader>
            ))}
            {(['wait', 'support', 'rate'] as const).map((head) => (
              <TableHeader key={head} className="text-end">
                {t(`head.${head}`)}
              </TableHeader>
            ))}
            <TableHeader>
              <span className="sr-only">{t('head.acts')}</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {tickets.map((row) => (
            <Row key={row.periodId} row={row} onLog={() => setLogged(row)} />
          ))}
        </TableBody>
      </Table>
      <Pages total={report.totalTickets.total} filter={filter} />
      {logged && (
        <TicketLogSheet
          ticketId={logged.id}
          revision={String(logged.periodId)}
          contactName={logged.contactName}
          open
          onOpenChange={(open) => open || setLogged(undefined)}
        />
      )}
    </section>
  )
}

const TONES = {
  pending: 'warn',
  open: 'accent',
  group: 'info',
  closed: 'neutral',
  nps: 'info',
  lgpd: 'neutral',
} as const satisfies Record<ReportRow['status'], string>

function Row({ row, onLog }: { row: ReportRow; onLog: () => void }) {
  const { t } = useTranslation('reports')
  const clock = useClock()
  const timeText = (seconds: number | null) =>
    seconds === null ? '–' : formatDuration(seconds, clock.language)
  return (
    <TableRow data-period={row.periodId}>
      <TableCell className="min-w-40 [overflow-wrap:anywhere]">
        <Link to={`${PAGES.tickets.path}/${row.uuid}`} className="font-medium underline">
          {row.contactName}
        </Link>
      </TableCell>
      <TableCell>{row.whatsappName}</TableCell>
      <TableCell>{row.userName ?? '–'}</TableCell>
      <TableCell>{row.queueName ?? '–'}</TableCell>
      <TableCell>
        <Badge tone={TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
      </TableCell>
      <TableCell className="tabular whitespace-nowrap">{dateAndTime(row.createdAt, clock)}</TableCell>
      <TableCell className="tabular whitespace-nowrap">
        {row.closedAt ? dateAndTime(row.closedAt, clock) : '–'}
      </TableCell>
      <TableCell className="tabular whitespace-nowrap text-end">{timeText(row.waitSeconds)}</TableCell>
      <TableCell className="tabular whitespace-nowrap text-end">{timeText(row.supportSeconds)}</TableCell>
      <TableCell className="tabular text-end">{row.NPS ?? '–'}</TableCell>
      <TableCell>
        <Button variant="ghost" size="sm" onClick={onLog}>
          {t('log')}
        </Button>
      </TableCell>
    </TableRow>
  )
}

function Pages({ total, filter: { page, pageSize } }: { total: number; filter: ReportFilter }) {
  const { t } = useTranslation('reports')
  const { language } = useClock()
  const [params] = useSearchParams()
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const addressOf = (target: number) => {
    const search = new URLSearchParams(params)
    search.set('page', String(target))
    return `?${search}`
  }
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-end gap-3 pt-3 print:hidden">
      {page > 1 && (
        <Button asChild variant="ghost">
          <Link to={addressOf(page - 1)}>{t('previous')}</Link>
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
          <Link to={addressOf(page + 1)}>{t('next')}</Link>
        </Button>
      )}
    </nav>
  )
}

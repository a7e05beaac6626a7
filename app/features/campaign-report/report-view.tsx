import { Link, useNavigate, useRevalidator, useSearchParams } from '@remix-run/react'
import { ArrowLeft, Copy, Pause, Play, RotateCcw, Square } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import type { CampaignReport, RecipientPageView } from '#domain/campaigns/contract/report-schema.ts'
import { isPaused, RECIPIENT_STATES, type RecipientState } from '#domain/campaigns/contract/rules.ts'
import { BarRows } from '~/kit/charts/bar-rows'
import { StatCards } from '~/kit/charts/stat-card'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { countText, dateAndTime, percentText } from '~/lib/text/format'
import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'
import { useSignal } from '~/live/events/use-live'
import { PAGES } from '~/pages/all-pages'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'
import { StatusBadge } from '../campaigns/status-badge'
import { ExportAct } from './export-act'
import { FunnelChart } from './funnel-chart'
import { isByHour } from './hour-points'
import { MovedChart } from './moved-chart'
import { RecipientList } from './recipient-list'

/** The filter of the list of people, as the address has it. */
export function readFilter(search: URLSearchParams) {
  const state = RECIPIENT_STATES.find((name) => name === search.get('state'))
  const variant = Number(search.get('variant')) || null
  const searchParam = search.get('searchParam')?.slice(0, 100)
  const cursor = Number(search.get('cursor')) || undefined
  const reason = search.get('reason')?.slice(0, 60)
  return {
    states: state ? [state] : [],
    ...(variant && { variant }),
    ...(searchParam && { searchParam }),
    ...(reason && { reason }),
    ...(cursor && { cursor }),
  }
}

type ReportViewProps = { report: CampaignReport; page: RecipientPageView }

/** The report of a campaign, which follows it while it runs. */
export function ReportView({ report, page }: ReportViewProps) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  const { campaign } = report
  useFresh(campaign.id)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="campaign-report">
      <PageHeader title={t('reportOf', { name: campaign.name })}>
        <ReportActs report={report} />
      </PageHeader>
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pb-6">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Link to={PAGES.campaigns.path} className="inline-flex items-center gap-1 underline">
            <ArrowLeft aria-hidden className="size-4" />
            {t('title')}
          </Link>
          <StatusBadge campaign={campaign} />
          <Moments report={report} />
        </p>
        {campaign.pauseReason && campaign.pauseReason !== 'ended' && (
          <Alert tone="warn" role="status">
            {t(`pauseReason.${campaign.pauseReason}`)}
          </Alert>
        )}
        {report.waitsUntil && (
          <Alert tone="info" role="status">
            {t('waitsUntil', { moment: dateAndTime(report.waitsUntil, clock) })}
          </Alert>
        )}
        <Figures report={report} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <Panel title={t('funnel')}>
            <FunnelChart funnel={report.funnel} />
          </Panel>
          <Panel title={t(isByHour(report.hours) ? 'byHour' : 'byDay')}>
            <MovedChart hours={report.hours} />
          </Panel>
          <Panel title={t('byVariant')}>
            <Variants report={report} />
          </Panel>
          <Panel title={t('reasons')}>
            <Reasons report={report} />
          </Panel>
        </div>
        <RecipientList page={page} />
      </div>
    </div>
  )
}

/** Specification 3 §2: five seconds after it is over all of it is read once more. */
const READ_AGAIN_MS = 5_000
/** A report that is shown is read again so often while its campaign moves. */
const FOLLOWED_MS = 4_000

function useFresh(campaignId: number): void {
  const { revalidate } = useRevalidator()
  const [heardAt, setHeardAt] = useState(0)
  useSignal('campaign', (data) => {
    const record: unknown = Reflect.get(Object(data), 'record')
    if (Reflect.get(Object(record), 'id') === campaignId) setHeardAt(Date.now())
  })
  useEffect(() => {
    if (heardAt === 0) return
    const soon = setTimeout(revalidate, FOLLOWED_MS / 4)
    const again = setTimeout(revalidate, READ_AGAIN_MS)
    return () => {
      clearTimeout(soon)
      clearTimeout(again)
    }
  }, [heardAt, revalidate])
}

function Moments({ report: { campaign, endsAt } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  const { startedAt, completedAt } = campaign
  return (
    <>
      {startedAt && <span>{t('startedAt', { moment: dateAndTime(startedAt, clock) })}</span>}
      {completedAt && <span>{t('endedAt', { moment: dateAndTime(completedAt, clock) })}</span>}
      {endsAt && <span>{t('endsAt', { moment: dateAndTime(endsAt, clock) })}</span>}
    </>
  )
}

function ReportActs({ report: { campaign, counts } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { revalidate } = useRevalidator()
  const [isEnding, setEnding] = useState(false)
  const campaignId = campaign.id
  const options = { key: campaignId, onDone: revalidate }
  const cancel = useMutation(campaigns.cancel, options)
  const restart = useMutation(campaigns.restart, options)
  const retry = useMutation(campaigns.retryFailed, options)
  const navigate = useNavigate()
  const duplicate = useMutation(campaigns.duplicate, {
    key: campaignId,
    onDone: ({ id }) => navigate(`${PAGES.campaigns.path}/${id}/edit`),
  })
  const isRunning = campaign.status === 'EM_ANDAMENTO'
  const canGoOn = isPaused(campaign)
  const failedCount = counts.failed ?? 0
  return (
    <div className="flex flex-wrap gap-2">
      {isRunning && (
        <Button onClick={() => void cancel.run({ campaignId })}>
          <Pause />
          {t('pause')}
        </Button>
      )}
      {canGoOn && (
        <Button variant="primary" onClick={() => void restart.run({ campaignId })}>
          <Play />
          {t('resume')}
        </Button>
      )}
      {(isRunning || canGoOn) && (
        <Button variant="ghost" onClick={() => setEnding(true)}>
          <Square />
          {t('endForGood')}
        </Button>
      )}
      {failedCount > 0 && campaign.pauseReason !== 'ended' && (
        <Button onClick={() => void retry.run({ campaignId })}>
          <RotateCcw />
          {t('retryFailed', { count: failedCount })}
        </Button>
      )}
      {!isRunning && (
        <Button onClick={() => void duplicate.run({ campaignId })}>
          <Copy />
          {t('duplicate')}
        </Button>
      )}
      <ExportAct campaignId={campaignId} />
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={t('endTitle')}
        text={t('endText')}
        action={t('endForGood')}
        danger
        onConfirm={() => void cancel.run({ campaignId, forGood: true })}
      />
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line bg-panel p-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const SHOWN = ['planned', 'asked', 'handed', 'failed', 'skipped'] as const satisfies RecipientState[]

/** Counts that lead to their people. */
function Figures({ report: { counts, optOutCount, medianReplyMinutes } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const states = SHOWN.filter((state) => (counts[state] ?? 0) > 0)
  const cards = states.map((state) => ({
    key: state,
    title: t(`state.${state}`),
    figure: countText(counts[state] ?? 0, language),
    to: `?state=${state}#people`,
  }))
  const optOuts = { key: 'optOuts', title: t('optOuts'), figure: countText(optOutCount, language) }
  const reply = medianReplyMinutes !== null && {
    key: 'reply',
    title: t('medianReply'),
    figure: formatDuration(60 * medianReplyMinutes, language),
  }
  return <StatCards cards={[...cards, ...(optOutCount > 0 ? [optOuts] : []), ...(reply ? [reply] : [])]} />
}

/** Below so many the shares of two variants say nothing. */
const COMPARED_FROM = 100

function Variants({ report: { variants } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const [search] = useSearchParams()
  const isSmall = variants.some(({ delivered }) => delivered < COMPARED_FROM)
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-muted">
            <th className="py-1 text-start font-normal">{t('variant')}</th>
            {(['sent', 'read', 'replied'] as const).map((name) => (
              <th key={name} className="py-1 text-end font-normal">
                {t(`funnelStep.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {variants.map((figures) => (
            <tr key={figures.variant} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                <Link
                  to={`?variant=${figures.variant}#people`}
                  preventScrollReset
                  className="underline"
                  aria-current={search.get('variant') === String(figures.variant) || undefined}
                >
                  {t('message', { number: figures.variant })}
                </Link>
              </th>
              <td className="tabular text-end">{countText(figures.sent, language)}</td>
              <td className="tabular text-end">{shareText(figures.read, figures.delivered, language)}</td>
              <td className="tabular text-end">{shareText(figures.replied, figures.delivered, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {variants.length > 1 && isSmall && (
        <p className="text-sm text-muted">{t('tooFew', { count: COMPARED_FROM })}</p>
      )}
    </>
  )
}

function shareText(part: number, whole: number, language: string): string {
  if (whole === 0) return '–'
  return `${countText(part, language)} (${percentText((100 * part) / whole, language)})`
}

function Reasons({ report: { failures, skips } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const words: Readonly<Record<string, string>> = t('reason', { returnObjects: true })
  const reasons = [
    ...failures.map((failure) => ({ ...failure, state: 'failed' as const })),
    ...skips.map((skip) => ({ ...skip, state: 'skipped' as const })),
  ]
  return (
    <BarRows
      title={t('reasons')}
      pointHead={t('reasons')}
      points={reasons.map(({ state, reason }) => ({
        key: `${state} ${reason}`,
        label: words[reason] ?? words.unknown ?? reason,
        note: t(`state.${state}`),
        to: `?${new URLSearchParams({ state, reason })}#people`,
      }))}
      series={[{ key: 'people', label: t('people'), values: reasons.map(({ count }) => count) }]}
      empty={t('noReasons')}
    />
  )
}

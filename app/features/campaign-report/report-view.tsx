import { Link, useNavigate, useRevalidator, useSearchParams } from '@remix-run/react'
import { ArrowLeft, Copy, Pause, Play, RotateCcw, Square } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import type { CampaignReport, RecipientPageView } from '#domain/campaigns/contract/report-schema.ts'
import { isPaused, RECIPIENT_STATES, type RecipientState } from '#domain/campaigns/contract/rules.ts'
import { BarRows } from '~/kit/charts/bar-rows'
import { StatCards } from '~/kit/charts/stat-card'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { type CallResult, call } from '~/lib/call'
import { countText, dateAndTime, percentText } from '~/lib/text/format'
import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'
import { useSignal } from '~/live/events/use-live'
import { useFollowed } from '~/live/reading/use-followed'
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

export type LoadedReport = { report: CampaignReport; page: RecipientPageView }

/** The report of a campaign, which follows it while it runs. */
export function ReportView({ loaded }: { loaded: LoadedReport }) {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  const { report, page } = useFollowedReport(loaded)
  const { campaign } = report
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

function useFollowedReport(loaded: LoadedReport): LoadedReport {
  const [search] = useSearchParams()
  const campaignId = loaded.report.campaign.id
  const { value, again } = useFollowed(loaded, {
    read: () => readReport(campaignId, search),
    againMs: READ_AGAIN_MS,
  })
  useSignal('campaign', (data) => {
    const record: unknown = Reflect.get(Object(data), 'record')
    if (Reflect.get(Object(record), 'id') === campaignId) again()
  })
  return value
}

async function readReport(campaignId: number, search: URLSearchParams): Promise<CallResult<LoadedReport>> {
  const [report, page] = await Promise.all([
    call(campaigns.report, { campaignId }),
    call(campaigns.recipients, { campaignId, ...readFilter(search) }),
  ])
  if (!report.ok) return report
  return page.ok ? { ok: true, value: { report: report.value, page: page.value } } : page
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
function Figures({ report }: { report: CampaignReport }) {
  const { counts, optOutCount, followUpsDueCount, medianReplyMinutes } = report
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const states = SHOWN.filter((state) => (counts[state] ?? 0) > 0)
  const cards = states.map((state) => ({
    key: state,
    title: t(`state.${state}`),
    figure: countText(counts[state] ?? 0, language),
    to: `?state=${state}#people`,
  }))
  const followUps = {
    key: 'followUpsDue',
    title: t('followUpsDue'),
    figure: countText(followUpsDueCount, language),
  }
  const optOuts = { key: 'optOuts', title: t('optOuts'), figure: countText(optOutCount, language) }
  const reply = medianReplyMinutes !== null && {
    key: 'reply',
    title: t('medianReply'),
    figure: formatDuration(60 * medianReplyMinutes, language),
  }
  return (
    <StatCards
      cards={[
        ...cards,
        ...(followUpsDueCount > 0 ? [followUps] : []),
        ...(optOutCount > 0 ? [optOuts] : []),
        ...(reply ? [reply] : []),
      ]}
    />
  )
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

function Reasons({ report: { failures, skips, followUpFailures } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const words: Readonly<Record<string, string>> = t('reason', { returnObjects: true })
  const listed = (
    [
      ['failed', failures],
      ['skipped', skips],
    ] as const
  ).flatMap(([state, reasons]) =>
    reasons.map(({ reason, count }) => ({
      key: `${state} ${reason}`,
      reason,
      count,
      note: t(`state.${state}`),
      to: `?${new URLSearchParams({ state, reason })}#people`,
    })),
  )
  const ofFollowUps = followUpFailures.map(({ reason, count }) => ({
    key: `followUp ${reason}`,
    reason,
    count,
    note: t('followUpFailed'),
  }))
  const all = [...listed, ...ofFollowUps]
  return (
    <BarRows
      title={t('reasons')}
      pointHead={t('reasons')}
      points={all.map(({ reason, count: _, ...point }) => ({
        ...point,
        label: words[reason] ?? words.unknown ?? reason,
      }))}
      series={[{ key: 'people', label: t('people'), values: all.map(({ count }) => count) }]}
      empty={t('noReasons')}
    />
  )
}

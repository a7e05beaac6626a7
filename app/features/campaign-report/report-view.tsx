import { Link, useNavigate, useRevalidator, useSearchParams } from '@remix-run/react'
import { ArrowLeft, Copy, Pause, Play, RotateCcw, Square } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import type { CampaignReport, RecipientPageView } from '#domain/campaigns/contract/report-schema.ts'
import { isPaused, RECIPIENT_STATES, type RecipientState } from '#domain/campaigns/contract/rules.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { countText, dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useSignal } from '~/live/events/use-live'
import { PAGES } from '~/pages/all-pages'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'
import { StatusBadge } from '../campaigns/status-badge'
import { ExportAct } from './export-act'
import { FunnelChart } from './funnel-chart'
import { HoursChart } from './hours-chart'
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
          <Panel title={t('byHour')}>
            <HoursChart hours={report.hours} />
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
  return (
    <ul className="flex flex-wrap gap-3">
      {states.map((state) => (
        <li key={state}>
          <Link
            to={`?state=${state}#people`}
            preventScrollReset
            className="grid rounded-lg border border-line bg-panel px-4 py-2 hover:bg-hover"
          >
            <span className="tabular text-xl font-semibold">{countText(counts[state] ?? 0, language)}</span>
            <span className="text-sm text-muted">{t(`state.${state}`)}</span>
          </Link>
        </li>
      ))}
      {optOutCount > 0 && (
        <li className="grid rounded-lg border border-line bg-panel px-4 py-2">
          <span className="tabular text-xl font-semibold">{countText(optOutCount, language)}</span>
          <span className="text-sm text-muted">{t('optOuts')}</span>
        </li>
      )}
      {medianReplyMinutes !== null && (
        <li className="grid rounded-lg border border-line bg-panel px-4 py-2">
          <span className="tabular text-xl font-semibold">
            {t('minutesShort', { total: countText(medianReplyMinutes, language) })}
          </span>
          <span className="text-sm text-muted">{t('medianReply')}</span>
        </li>
      )}
    </ul>
  )
}

/** Below so many the shares of two variants say nothing. */
const COMPARED_FROM = 100

function Variants({ report: { variants } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
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
              <td className="tabular text-end">{figures.sent}</td>
              <td className="tabular text-end">{shareText(figures.read, figures.delivered)}</td>
              <td className="tabular text-end">{shareText(figures.replied, figures.delivered)}</td>
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

function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part} (${Math.round((100 * part) / whole)} %)`
}

function Reasons({ report: { failures, skips } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const words: Readonly<Record<string, string>> = t('reason', { returnObjects: true })
  const reasons = [
    ...failures.map((failure) => ({ ...failure, state: 'failed' as const })),
    ...skips.map((skip) => ({ ...skip, state: 'skipped' as const })),
  ]
  if (failures.length + skips.length === 0) return <p className="text-sm text-muted">{t('noReasons')}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {reasons.map(({ state, reason, count }) => (
        <li key={`${state} ${reason}`} className="flex justify-between gap-4">
          <Link
            to={`?${new URLSearchParams({ state, reason })}#people`}
            preventScrollReset
            className="underline"
          >
            {words[reason] ?? words.unknown}
          </Link>
          <span className="tabular">
            <span className="text-muted">{t(`state.${state}`)} · </span>
            {countText(count, language)}
          </span>
        </li>
      ))}
    </ul>
  )
}

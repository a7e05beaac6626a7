import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionHealthView } from '#domain/connections/contract/health-schema.ts'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useDuration } from '~/features/queues/wait-time'
import { dateAndTime } from '~/lib/text/format'
import { useAbout } from '~/lib/ui/use-about'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { usePaceWords } from '../pace/pace-words'
import { useDropText } from './drop-text'
import { type Verdict, verdictOf } from './health-verdict'
import { LateMail } from './late-mail'

const TONES = {
  down: 'bad',
  fast: 'warn',
  failing: 'warn',
  shaky: 'warn',
  unproven: 'info',
  good: 'ok',
} as const satisfies Record<Verdict, string>

type HealthFiguresProps = { health: ConnectionHealthView; connection: ConnectionView; dropsTo: string }

/** Shows the figures that prove that the connection works, and how hard it is used. Interface 69. */
export function HealthFigures({ health, connection, dropsTo }: HealthFiguresProps) {
  const { t } = useTranslation('connections')
  const span = useSpan()
  const dropText = useDropText()
  const verdict = verdictOf(health, connection)
  const { receivedAt, accepted, failure, lastDrop, pace } = health
  const newestGap = health.gaps[0]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-base font-semibold">{t('health.heading')}</h3>
      <Alert tone={TONES[verdict]} data-verdict={verdict}>
        {t(`health.verdict.${verdict}`)}
      </Alert>
      {newestGap && <LateMail gap={newestGap} />}
      <dl className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Figure label={t('health.received')} value={<Ago since={receivedAt} />} />
        <Figure
          label={t('health.accepted')}
          value={<Ago since={accepted?.at ?? null} />}
          note={accepted && accepted.ms !== null && t('health.acceptedIn', { duration: span(accepted.ms) })}
        />
        <Figure
          label={t('health.sentToday')}
          value={health.sentToday}
          note={t('health.sentLastHour', { count: health.sentLastHour })}
        />
        <Figure
          label={t('health.pace')}
          value={t('health.perMinute', { count: health.sentLastMinute })}
          note={t('health.paceHelp', { calm: pace.calmPerMinute, atOnce: pace.atOnce })}
        />
        <MachineFigure connection={connection} />
        <Figure
          label={t('health.failedToday')}
          value={health.failedToday}
          note={
            <>
              {t('health.waiting', { count: health.waiting })}
              {failure && <LastFailure failure={failure} />}
            </>
          }
        />
        <Figure
          label={t('health.drops')}
          value={health.dropsThisWeek}
          note={
            <>
              {lastDrop && (
                <>
                  {t('health.lastDrop')} <Ago since={lastDrop.droppedAt} />:{' '}
                  {dropText(lastDrop.cause, lastDrop.otherConnection).cause}{' '}
                </>
              )}
              <Link to={dropsTo} className="inline-flex min-h-6 items-center underline touch:min-h-11">
                {t('drops.open')}
              </Link>
            </>
          }
        />
      </dl>
    </section>
  )
}

/** Shows how much of its pace the number has used, and the messages that wait for it. */
function MachineFigure({ connection: { paceNow } }: Pick<HealthFiguresProps, 'connection'>) {
  const { t } = useTranslation('connections')
  const words = usePaceWords()
  const time = useAbout()(paceNow.until)
  const { warmUpDay, waiting } = paceNow
  return (
    <Figure
      label={t('pace.title')}
      value={words.used(paceNow)}
      note={
        <>
          {words.strangers(paceNow)} {warmUpDay !== null && words.warmUp(warmUpDay)}
          {waiting > 0 && (
            <span className="block text-warn">
              {time === null
                ? t('pace.waiting', { count: waiting })
                : t('pace.waitingUntil', { count: waiting, time })}
            </span>
          )}
        </>
      }
    />
  )
}

type FigureProps = { label: string; value: ReactNode; note?: ReactNode }

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 rounded-md border border-line bg-raised px-3 py-2.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-base font-semibold tabular">{value}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}

function LastFailure({ failure }: { failure: NonNullable<ConnectionHealthView['failure']> }) {
  const { t } = useTranslation('connections')
  const { t: inBubbles } = useTranslation('bubbles')
  return (
    <span className="block">
      {t('health.lastFailure')} <Ago since={failure.at} />
      {failure.code && `: ${inBubbles(`failure.${failure.code}`)}`}
    </span>
  )
}

function Ago({ since }: { since: string | null }) {
  const { t } = useTranslation('connections')
  const now = useNow()
  const clock = useClock()
  const span = useDuration()
  if (since === null) return <>{t('health.never')}</>
  const minutes = Math.floor((now.getTime() - new Date(since).getTime()) / 60_000)
  return (
    <time dateTime={since} title={dateAndTime(since, clock)}>
      {minutes < 1 ? t('health.justNow') : t('health.ago', { duration: span(minutes) })}
    </time>
  )
}

/** Milliseconds as people say them: 180 ms, 2,4 s. */
export function useSpan() {
  const { language } = useClock()
  return (ms: number) => {
    const [value, unit] = ms < 1000 ? [ms, 'millisecond'] : [Math.round(ms / 100) / 10, 'second']
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  }
}

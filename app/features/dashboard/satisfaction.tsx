import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/core/contract/time.ts'
import type { FiguresView, RatedWords, RatingsView } from '#domain/figures/contract/schema.ts'
import { BarChart } from '~/kit/charts/bar-chart'
import { DonutChart } from '~/kit/charts/donut-chart'
import { LineChart } from '~/kit/charts/line-chart'
import { dayPoint } from '~/kit/charts/points'
import { type StatCardProps, StatCards } from '~/kit/charts/stat-card'
import { CardHead } from '~/kit/list/card-head'
import type { Column } from '~/kit/list/columns'
import { TableOrCards } from '~/kit/list/table-or-cards'
import { useListAddress } from '~/kit/list/use-list-address'
import { cn } from '~/lib/cn'
import { countText, dateAndTime, decimalText, percentText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { PAGES } from '~/pages/all-pages'
import { type FigurePart, inboxAddress, listAddress } from './figures-filter'
import { Group } from './group'
import { RateBadge } from './rate-badge'
import { sortedRows } from './sorted-rows'
import type { TabProps } from './tab-props'

const RATES = Array.from({ length: 11 }, (_, rate) => rate)
const KINDS = [
  ['promoters', 'ok'],
  ['passives', 'muted'],
  ['detractors', 'bad'],
] as const
/** A score of fewer ratings says little: it is written in grey. */
const ENOUGH = 10

/** The score, who gave it, how many of those who were asked answered, whom it is about, and what they wrote. */
export function Satisfaction(props: TabProps) {
  const { ratings } = props
  return (
    <>
      <Scores {...props} />
      <Distribution {...props} />
      {ratings && (
        <>
          <Weeks {...props} scores={ratings.scores} />
          <Parts {...props} scores={ratings.scores} />
          <Comments comments={ratings.comments} />
        </>
      )}
    </>
  )
}

function Scores({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const { current, before, now } = figures
  const { nps, withRating, withoutRating } = current
  const askedCount = withRating + withoutRating
  const isWeak = withRating < ENOUGH
  const viewer = useShell()?.viewer
  const namesUsers = !viewer || isAdmin(viewer)
  const waitList = inboxAddress({ tab: 'search', statuses: 'nps' }, filter, { namesUsers })
  const cards: (StatCardProps & { key: string })[] = [
    {
      key: 'score',
      title: t('npsScore'),
      figure: scoreText(nps.score),
      isWeak,
      note: [
        t('ratings', { count: withRating }),
        ...(before.nps.score === null ? [] : [t('npsBefore', { score: scoreText(before.nps.score) })]),
        ...(withRating > 0 && withRating < ENOUGH ? [t('fewRatings')] : []),
      ].join(' · '),
      to: listAddress('withRating', filter, figures),
    },
    {
      key: 'average',
      title: t('averageRate'),
      figure: nps.averageRate === null ? '–' : decimalText(nps.averageRate, language),
      isWeak,
      note:
        before.nps.averageRate === null
          ? t('ratings', { count: withRating })
          : t('npsBefore', { score: decimalText(before.nps.averageRate, language) }),
      to: listAddress('withRating', filter, figures),
    },
    {
      key: 'answered',
      title: t('answered'),
      figure: askedCount === 0 ? '–' : percentText(Math.round((100 * withRating) / askedCount), language),
      note: t('askedNote', { count: askedCount }),
      to: listAddress('withRating', filter, figures),
    },
    {
      key: 'withoutRating',
      title: t('figure.withoutRating'),
      figure: countText(withoutRating, language),
      comparison: { now: withoutRating, before: before.withoutRating, better: 'less' },
      to: listAddress('withoutRating', filter, figures),
    },
    {
      key: 'waitRating',
      title: t('figure.waitRating'),
      figure: countText(now.waitRating, language),
      ...(waitList && { to: waitList }),
    },
  ]
  return <StatCards cards={cards} />
}

function Distribution({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { nps } = figures.current
  const counts = new Map(figures.rates.map(({ rate, count }) => [rate, count]))
  const listOf = (rate: number) => listAddress('withRating', filter, figures, { rates: [rate] })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Group title={t('whoRates')}>
        <DonutChart
          title={t('whoRates')}
          parts={KINDS.map(([kind, tone]) => ({
            key: kind,
            label: t(`figure.${kind}`),
            value: nps[kind],
            tone,
            to: listAddress(kind, filter, figures),
          }))}
          {...(nps.score !== null && {
            centre: {
              figure: scoreText(nps.score),
              label: t('npsScore'),
              isWeak: figures.current.withRating < ENOUGH,
            },
          })}
          empty={t('noRatings')}
        />
      </Group>
      <Group title={t('byRate')}>
        <BarChart
          title={t('byRate')}
          pointHead={t('rate')}
          points={RATES.map((rate) => ({
            key: String(rate),
            label: t('rateOf', { rate }),
            tick: String(rate),
            ...(counts.has(rate) && { to: listOf(rate) }),
          }))}
          series={[
            { key: 'count', label: t('ratingCount'), values: RATES.map((rate) => counts.get(rate) ?? 0) },
          ]}
          empty={t('noRatings')}
        />
      </Group>
    </div>
  )
}

type ScoredProps = TabProps & Pick<RatingsView, 'scores'>

function Weeks({ figures, filter, scores }: ScoredProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const day = useDay()
  const { weeks } = scores
  if (weeks.length < 2) return null
  return (
    <Group title={t('byWeek')}>
      <LineChart
        title={t('byWeek')}
        pointHead={t('week')}
        points={weeks.map(({ monday }) => ({
          key: monday,
          label: t('weekOf', { day: day(monday) }),
          tick: dayPoint(monday, language).tick ?? monday,
          to: listAddress('withRating', filter, weekIn(monday, figures)),
        }))}
        series={[
          {
            key: 'average',
            label: t('averageRate'),
            values: weeks.map(({ averageRate }) =>
              averageRate === null ? null : Math.round(averageRate * 10) / 10,
            ),
          },
        ]}
      />
    </Group>
  )
}

/** The days of a week that are looked at. */
function weekIn(monday: string, { dateFrom, dateTo }: Pick<FiguresView, 'dateFrom' | 'dateTo'>) {
  const sunday = addDays(monday, 6)
  return {
    dateFrom: monday < dateFrom ? dateFrom : monday,
    dateTo: sunday > dateTo ? dateTo : sunday,
  }
}

type ScoreRow = RatingsView['scores']['users'][number] & { id: number }

function Parts({ figures, filter, scores }: ScoredProps) {
  const { t } = useTranslation('dashboard')
  const { users, queues, connections } = scores
  const tables = [
    { key: 'users', title: t('scoreByUser'), head: t('user'), none: t('removed'), rows: users },
    { key: 'queues', title: t('scoreByQueue'), head: t('queue'), none: t('noQueue'), rows: queues },
    {
      key: 'connections',
      title: t('scoreByConnection'),
      head: t('connection'),
      none: t('removed'),
      rows: connections,
    },
  ] as const
  return tables.map(({ key, title, head, none, rows }) => (
    <Group key={key} title={title}>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('noRatings')}</p>
      ) : (
        <ScoreTable
          title={title}
          head={head}
          none={none}
          rows={rows.map((score) => ({ ...score, id: score.id ?? 0 }))}
          hrefOf={(row) => listAddress('withRating', filter, figures, partOf(key, row))}
        />
      )}
    </Group>
  ))
}

function partOf(key: 'users' | 'queues' | 'connections', { id }: ScoreRow): FigurePart {
  if (key === 'users') return { attendantId: id }
  return key === 'queues' ? { queueIds: [id] } : { whatsappId: [id] }
}

type ScoreTableProps = {
  title: string
  head: string
  /** Names the row without an id. */
  none: string
  rows: readonly ScoreRow[]
  hrefOf: (row: ScoreRow) => string
}

function ScoreTable({ title, head, none, rows, hrefOf }: ScoreTableProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const address = useListAddress()
  const nameOf = ({ id, name }: ScoreRow) => name ?? (id === 0 ? none : t('removed'))
  const columns: Column<ScoreRow>[] = [
    { key: 'name', head, sort: 'name', cell: nameOf },
    {
      key: 'score',
      head: t('npsScore'),
      sort: 'score',
      align: 'end',
      card: 'aside',
      cell: (row) => <ScoreFigure score={scoreOf(row)} count={ratedCount(row)} />,
    },
    {
      key: 'count',
      head: t('ratingCount'),
      sort: 'count',
      align: 'end',
      cell: (row) => t('ratings', { count: ratedCount(row) }),
    },
    {
      key: 'average',
      head: t('averageRate'),
      sort: 'rating',
      align: 'end',
      cell: ({ averageRate }) =>
        averageRate !== null && (
          <>
            <CardHead text={t('averageRate')} />
            {decimalText(averageRate, language)}
          </>
        ),
    },
    {
      key: 'answered',
      head: t('answered'),
      align: 'end',
      cell: (row) => {
        const askedCount = ratedCount(row) + row.withoutRating
        const percent = percentText(Math.round((100 * ratedCount(row)) / Math.max(1, askedCount)), language)
        return (
          <>
            <CardHead text={t('answered')} />
            {t('answeredOf', { percent, count: askedCount })}
          </>
        )
      },
    },
  ]
  return (
    <TableOrCards
      label={title}
      rows={sortedRows(rows, address.sort, SCORE_VALUES)}
      columns={columns}
      nameOf={nameOf}
      hrefOf={hrefOf}
      address={address}
    />
  )
}

const SCORE_VALUES: Readonly<Record<string, (row: ScoreRow) => number | string | null>> = {
  name: ({ name }) => name,
  score: scoreOf,
  count: ratedCount,
  rating: ({ averageRate }) => averageRate,
}

function ScoreFigure({ score, count }: { score: number | null; count: number }) {
  const { t } = useTranslation('dashboard')
  const isFew = count < ENOUGH
  return (
    <span
      className={cn('tabular', isFew ? 'text-muted' : 'font-semibold')}
      data-tooltip={isFew && score !== null ? t('fewRatings') : undefined}
    >
      {scoreText(score)}
    </span>
  )
}

function ratedCount({ promoters, passives, detractors }: Pick<ScoreRow, (typeof KINDS)[number][0]>): number {
  return promoters + passives + detractors
}

function scoreOf(row: ScoreRow): number | null {
  const rated = ratedCount(row)
  return rated === 0 ? null : Math.round((100 * (row.promoters - row.detractors)) / rated)
}

/** A score with its sign, which goes from −100 to +100. */
function scoreText(score: number | null): string {
  if (score === null) return '–'
  return score > 0 ? `+${score}` : String(score).replace('-', '−')
}

function Comments({ comments }: { comments: readonly RatedWords[] }) {
  const { t } = useTranslation('dashboard')
  const clock = useClock()
  return (
    <Group title={t('comments')} note={t('commentsNote')}>
      {comments.length === 0 ? (
        <p className="text-sm text-muted">{t('noComments')}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
          {comments.map(({ periodId, uuid, contactName, rate, words, ratedAt, userName, queueName }) => (
            <li
              key={periodId}
              className="flex gap-3 rounded-lg border border-line bg-panel p-4 print:break-inside-avoid"
            >
              <RateBadge rate={rate} />
              <div className="grid min-w-0 flex-1 content-start gap-1">
                <blockquote className="line-clamp-4 whitespace-pre-line break-words">{words}</blockquote>
                <p className="text-sm text-muted">
                  <Link
                    to={`${PAGES.tickets.path}/${uuid}`}
                    className="underline decoration-line-strong underline-offset-2"
                  >
                    {contactName}
                  </Link>
                  {[userName, queueName, dateAndTime(ratedAt, clock)]
                    .filter(Boolean)
                    .map((text) => ` · ${text}`)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

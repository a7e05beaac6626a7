import { Link } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { percentText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import type { Figure } from './chart-data'
import { type Change, compareFigures } from './comparison'
import { Sparkline } from './sparkline'

export type StatCardProps = {
  title: string
  /** The figure as it is written. */
  figure: string
  /** It comes from too little to say much: written in grey. */
  isWeak?: boolean
  /** The figure and that of the period before, and which way is the better one, where there is one. */
  comparison?: { now: number; before: number; better?: 'more' | 'less' }
  /** A second line: "mediana 4 min · p90 22 min · 312 atendimentos". */
  note?: string
  sparkline?: readonly Figure[]
  /** The rows that the figure counts; the whole card leads there. */
  to?: string
}

const CARD =
  'flex flex-col items-start gap-1 rounded-lg border border-line bg-panel p-4 text-start print:break-inside-avoid'

/** Cards beside each other, as many in a row as there is room for. */
export function StatCards({ cards }: { cards: readonly (StatCardProps & { key: string })[] }) {
  if (cards.length === 0) return null
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
      {cards.map(({ key, ...card }) => (
        <li key={key} className="grid">
          <StatCard {...card} />
        </li>
      ))}
    </ul>
  )
}

/** One figure, how it stands to before, and what it counts one press away. */
export function StatCard({ to, ...figures }: StatCardProps) {
  if (!to)
    return (
      <div className={CARD}>
        <CardFigures {...figures} />
      </div>
    )
  return (
    <Link
      to={to}
      // An address of the same page changes what stands below the card.
      preventScrollReset={to.startsWith('?')}
      className={cn(CARD, 'transition-colors hover:border-line-strong hover:bg-hover')}
    >
      <CardFigures {...figures} />
    </Link>
  )
}

function CardFigures({ title, figure, isWeak, comparison, note, sparkline }: Omit<StatCardProps, 'to'>) {
  return (
    <>
      <span className="text-sm text-muted">{title}</span>
      <span className={cn('tabular text-xl font-semibold sm:text-2xl', isWeak && 'text-muted')}>
        {figure}
      </span>
      {comparison && <Comparison {...comparison} />}
      {note && <span className="tabular text-xs text-muted">{note}</span>}
      {sparkline && <Sparkline values={sparkline} className="mt-auto h-9 w-full pt-2" />}
    </>
  )
}

function Comparison({ now, before, better }: NonNullable<StatCardProps['comparison']>) {
  const change = compareFigures(now, before)
  const text = useChangeText(change)
  const direction = now > before ? 'more' : now < before ? 'less' : undefined
  const Arrow = direction && { more: ArrowUp, less: ArrowDown }[direction]
  const tone = better && direction ? (direction === better ? 'text-ok' : 'text-bad') : 'text-muted'
  return (
    <span className={cn('inline-flex items-center gap-1 text-xs font-medium', tone)}>
      {Arrow && change.kind !== 'almost' && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      {text}
    </span>
  )
}

function useChangeText(change: Change): string {
  const { t } = useTranslation('kit')
  const { language } = useClock()
  if (change.kind === 'times') return t('chart.change.times', { count: change.count })
  if (change.kind === 'more' || change.kind === 'less')
    return t(`chart.change.${change.kind}`, { percent: percentText(change.percent, language) })
  return t(`chart.change.${change.kind}`)
}

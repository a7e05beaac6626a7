import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { countText } from '~/lib/text/format'
import { Button } from '~/ui/button'
import type { BulkAct, ListRow, ListState } from '../columns'
import type { Selection } from './selection'
import type { BulkProgress } from './use-bulk'

type ListBulkBarProps<Row extends ListRow> = {
  selection: Selection<Row>
  acts: readonly BulkAct<Row>[]
  /** Those that are shown can all be chosen here, also where no table has a head. */
  list: Pick<ListState<Row>, 'rows' | 'count' | 'isCapped' | 'hasMore'>
  progress: BulkProgress | undefined
}

/** Shows the acts for the chosen rows of a list, at its foot, while any row is chosen. */
export function ListBulkBar<Row extends ListRow>({ selection, acts, list, progress }: ListBulkBarProps<Row>) {
  const { t, i18n } = useTranslation('kit')
  const { rows, clear, isAll, isEvery, chooseEvery, toggleAll } = selection
  const count = isEvery ? list.count : rows.length
  const offered = isEvery ? acts.filter(({ runEvery }) => runEvery) : acts
  const mayChooseEvery = isAll && !isEvery && list.hasMore && acts.some(({ runEvery }) => runEvery)
  const number = countText(list.count, i18n.language)
  if (acts.length === 0 || (rows.length === 0 && !progress)) return null
  return (
    <BulkBar
      labels={{ bar: t('bulk'), chosen: t('selected', { count }), clear: t('clearSelection') }}
      acts={offered.map(({ run, runEvery, ...act }) => ({
        ...act,
        run: () => (isEvery ? runEvery?.(count) : run(rows)),
      }))}
      progress={progress}
      clear={clear}
    >
      {!isAll && (
        <Button size="sm" variant="link" onClick={toggleAll}>
          {t('selectShown', { count: list.rows.length })}
        </Button>
      )}
      {mayChooseEvery && (
        <EveryOffer
          isTooMany={list.isCapped === true}
          labels={{
            every: t('selectMatching', { count: list.count, number }),
            tooMany: t('tooManyMatch', { number }),
          }}
          choose={chooseEvery}
        />
      )}
    </BulkBar>
  )
}

type BulkBarProps = {
  labels: { bar: string; chosen: string; clear: string }
  acts: readonly { key: string; label: string; icon?: LucideIcon; danger?: boolean; run: () => void }[]
  progress: BulkProgress | undefined
  clear: () => void
  /** Offers to choose more. */
  children?: ReactNode
  /** It stands below a narrow list, with the acts in a line of their own, in place of over its rows. */
  isFoot?: boolean
}

/** Shows how many rows are chosen and the acts for them; while an act runs, its progress. */
export function BulkBar({ labels, acts, progress, clear, children, isFoot = false }: BulkBarProps) {
  const chosen = (
    <>
      <p role="status" className={cn('tabular font-medium', isFoot ? 'text-sm' : 'pe-2')}>
        {labels.chosen}
      </p>
      {children}
    </>
  )
  const buttons = acts.map(({ key, label, icon: Icon, danger, run }) => (
    <Button key={key} size="sm" variant={danger ? 'danger' : 'secondary'} onClick={run}>
      {Icon && <Icon />}
      {label}
    </Button>
  ))
  const close = (
    <Button
      size="icon-sm"
      variant="ghost"
      className={cn(isFoot && 'ms-auto')}
      aria-label={labels.clear}
      onClick={clear}
    >
      <X />
    </Button>
  )
  return (
    <section
      aria-label={labels.bar}
      className={cn(
        'bg-raised shadow-float',
        isFoot
          ? 'grid gap-1.5 border-t border-line px-3 py-2'
          : 'sticky bottom-3 z-20 mx-auto flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-1.5 rounded-lg border border-line py-1.5 ps-3.5 pe-1.5',
      )}
    >
      {progress && <BulkRunning {...progress} />}
      {!progress && isFoot && (
        <>
          <div className="flex items-center gap-2">
            {chosen}
            {close}
          </div>
          <div className="flex flex-wrap gap-1.5">{buttons}</div>
        </>
      )}
      {!progress && !isFoot && (
        <>
          {chosen}
          {buttons}
          {close}
        </>
      )}
    </section>
  )
}

type EveryOfferProps = {
  isTooMany: boolean
  labels: { every: string; tooMany: string }
  choose: () => void
}

/** Offers all that match by their number; of more than were counted it says that they are too many. */
export function EveryOffer({ isTooMany, labels, choose }: EveryOfferProps) {
  if (isTooMany) return <p className="min-w-0 text-xs text-muted">{labels.tooMany}</p>
  return (
    <Button size="sm" variant="link" onClick={choose}>
      {labels.every}
    </Button>
  )
}

/** Shows the progress of an act upon many rows, and the button that stops it. */
export function BulkRunning({ done, total, stop }: BulkProgress) {
  const { t } = useTranslation('kit')
  const text = t('bulkProgress', { done, total })
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="tabular text-sm font-medium">
        {text}
      </p>
      <progress aria-label={text} value={done} max={total} className="h-1.5 w-32 min-w-0 flex-1" />
      <Button size="sm" onClick={stop}>
        {t('bulkStop')}
      </Button>
    </div>
  )
}

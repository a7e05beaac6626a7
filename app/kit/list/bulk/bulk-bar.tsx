import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countText } from '~/lib/text/format'
import { Button } from '~/ui/button'
import type { BulkAct, ListRow, ListState } from '../columns'
import type { Selection } from './selection'
import type { BulkProgress } from './use-bulk'

type BulkBarProps<Row extends ListRow> = {
  selection: Selection<Row>
  acts: readonly BulkAct<Row>[]
  /** Those that are shown can all be chosen here, also where no table has a head. */
  list: Pick<ListState<Row>, 'rows' | 'count' | 'isCapped' | 'hasMore'>
  progress: BulkProgress | undefined
}

/** What can be done with the rows that are chosen; in sight at the foot of the list, while any is. */
export function BulkBar<Row extends ListRow>({ selection, acts, list, progress }: BulkBarProps<Row>) {
  const { t } = useTranslation('kit')
  const { rows, clear, isAll, isEvery, chooseEvery, toggleAll } = selection
  const count = isEvery ? list.count : rows.length
  const offered = isEvery ? acts.filter(({ runEvery }) => runEvery) : acts
  const mayChooseEvery = isAll && !isEvery && list.hasMore && acts.some(({ runEvery }) => runEvery)
  if (acts.length === 0 || (rows.length === 0 && !progress)) return null
  return (
    <section
      aria-label={t('bulk')}
      className="sticky bottom-3 z-20 mx-auto flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-1.5 rounded-lg border border-line bg-raised py-1.5 ps-3.5 pe-1.5 shadow-float"
    >
      {progress ? (
        <Running {...progress} />
      ) : (
        <>
          <p role="status" className="tabular pe-2 font-medium">
            {t('selected', { count })}
          </p>
          {!isAll && (
            <Button size="sm" variant="link" onClick={toggleAll}>
              {t('selectShown', { count: list.rows.length })}
            </Button>
          )}
          {mayChooseEvery && <Every list={list} choose={chooseEvery} />}
          {offered.map(({ key, label, icon: Icon, danger, run, runEvery }) => (
            <Button
              key={key}
              size="sm"
              variant={danger ? 'danger' : 'secondary'}
              onClick={() => (isEvery ? runEvery?.(count) : run(rows))}
            >
              {Icon && <Icon />}
              {label}
            </Button>
          ))}
          <Button size="icon-sm" variant="ghost" aria-label={t('clearSelection')} onClick={clear}>
            <X />
          </Button>
        </>
      )}
    </section>
  )
}

type EveryProps = { list: Pick<ListState<unknown>, 'count' | 'isCapped'>; choose: () => void }

/** Offers all that match by their number; of more than were counted it says that they are too many. */
function Every({ list: { count, isCapped }, choose }: EveryProps) {
  const { t, i18n } = useTranslation('kit')
  const number = countText(count, i18n.language)
  if (isCapped) return <p className="min-w-0 text-xs text-muted">{t('tooManyMatch', { number })}</p>
  return (
    <Button size="sm" variant="link" onClick={choose}>
      {t('selectMatching', { count, number })}
    </Button>
  )
}

function Running({ done, total, stop }: BulkProgress) {
  const { t } = useTranslation('kit')
  const text = t('bulkProgress', { done, total })
  return (
    <>
      <p className="tabular pe-2 font-medium">{text}</p>
      <progress aria-label={text} value={done} max={total} className="h-1.5 w-32" />
      <Button size="sm" onClick={stop}>
        {t('bulkStop')}
      </Button>
    </>
  )
}

import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/components/ui/button'
import type { BulkAct, ListRow } from '../columns'
import type { Selection } from './selection'
import type { BulkProgress } from './use-bulk'

type BulkBarProps<Row extends ListRow> = {
  selection: Selection<Row>
  acts: readonly BulkAct<Row>[]
  /** Rows that are shown: all of them can be chosen here, also where no table has a head. */
  shown: number
  progress: BulkProgress | undefined
}

/** What can be done with the rows that are chosen; in sight at the foot of the list, while any is. */
export function BulkBar<Row extends ListRow>({ selection, acts, shown, progress }: BulkBarProps<Row>) {
  const { t } = useTranslation('kit')
  const { rows, clear, isAll, toggleAll } = selection
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
            {t('selected', { count: rows.length })}
          </p>
          {!isAll && (
            <Button size="sm" variant="link" onClick={toggleAll}>
              {t('selectShown', { count: shown })}
            </Button>
          )}
          {acts.map(({ key, label, icon: Icon, danger, run }) => (
            <Button key={key} size="sm" variant={danger ? 'danger' : 'secondary'} onClick={() => run(rows)}>
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

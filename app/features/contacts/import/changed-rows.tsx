import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangedRow, RowChange } from '#domain/contacts/contract/import/import-schema.ts'
import { countText } from '~/lib/text/format'

type ChangedRowsProps = {
  changes: readonly ChangedRow[]
  choice: 'fill' | 'update'
  /** Rows that change a contact by this choice, shown or not. */
  count: number
}

/**
 * Shows the changes that an import would make to existing contacts: their number, and for the first ones the values now
 * and then.
 */
export function ChangedRows({ changes, choice, count }: ChangedRowsProps) {
  const { t, i18n } = useTranslation('user-jobs')
  const titleId = useId()
  const rows = changes.filter((row) => row[choice].length > 0)
  const total = countText(count, i18n.language)
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={titleId} className="font-semibold">
        {t('changes.title')}
      </h3>
      <p className="text-sm text-muted" data-changes={count}>
        {count === 0 ? t('changes.none') : t('changes.count', { count, total })}
      </p>
      {rows.length > 0 && (
        <ul className="grid divide-y divide-line rounded-lg border border-line text-sm">
          {rows.map((row) => (
            <li
              key={row.rowNo}
              className="grid gap-x-3 px-3 py-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,2fr)]"
            >
              <span className="tabular text-muted">{t('problems.row', { row: row.rowNo })}</span>
              <span className="truncate">{row.name || row.number}</span>
              <ul className="grid gap-0.5">
                {row[choice].map((change) => (
                  <li
                    key={`${change.field} ${change.label} ${change.after}`}
                    className="[overflow-wrap:anywhere]"
                  >
                    <span className="text-muted">{change.label || t(`field.${change.field}`)}: </span>
                    {changeText(change, t)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && count > rows.length && (
        <p className="text-sm text-muted">
          {t('changes.more', { total: countText(count - rows.length, i18n.language) })}
        </p>
      )}
    </section>
  )
}

function changeText({ field, before, after }: RowChange, t: TFunction<'user-jobs'>): string {
  if (field === 'tags') return t('changes.tagsAdded', { after })
  if (field !== 'status') return t('changes.arrow', { before: before || t('changes.empty'), after })
  const stateText = (state: string) => t(state === 'active' ? 'changes.active' : 'changes.blocked')
  return t('changes.arrow', { before: stateText(before), after: stateText(after) })
}

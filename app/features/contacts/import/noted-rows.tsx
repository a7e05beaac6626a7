import { useTranslation } from 'react-i18next'
import type { ProblemList } from '#domain/contacts/contract/import/import-schema.ts'
import { countText } from '~/lib/text/format'

type NotedRowsProps = { noted: ProblemList['noted']; count: number }

/** Rows that are saved although something of them was not taken as it stands: which, and what. */
export function NotedRows({ noted, count }: NotedRowsProps) {
  const { t, i18n } = useTranslation('user-jobs')
  if (noted.length === 0) return null
  return (
    <section aria-labelledby="import-notes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="import-notes" className="font-semibold">
        {t('noted.title')}
      </h3>
      <ul className="grid divide-y divide-line rounded-lg border border-line text-sm">
        {noted.map(({ rowNo, name, number, notes }) => (
          <li key={rowNo} className="grid gap-x-3 px-3 py-2 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]">
            <span className="tabular text-muted">{t('problems.row', { row: rowNo })}</span>
            <span className="truncate">{[name, number].filter(Boolean).join(' · ')}</span>
            <span className="grid text-warn">
              {notes.map((note) => (
                <span key={note}>{t(`note.${note}`)}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {count > noted.length && (
        <p className="text-sm text-muted">
          {t('problems.more', { total: countText(count - noted.length, i18n.language) })}
        </p>
      )}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import type { ProblemList } from '#domain/contacts/contract/import/import-schema.ts'
import { cn } from '~/lib/cn'
import { countText } from '~/lib/text/format'

type ProblemRowsProps = {
  problems: readonly ProblemList['problems'][number][]
  count: number
  /** The rows have numbers by which people find them. */
  isNumbered?: boolean
}

/** Rows that were not, or will not be, saved: which, and why. */
export function ProblemRows({ problems, count, isNumbered = true }: ProblemRowsProps) {
  const { t, i18n } = useTranslation('user-jobs')
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="import-problems" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="import-problems" className="font-semibold">
        {t('problems.title')}
      </h3>
      <ul className="grid divide-y divide-line rounded-lg border border-line text-sm">
        {problems.map(({ rowNo, name, number, problem }) => (
          <li
            key={rowNo}
            className={cn(
              'grid gap-x-3 px-3 py-2',
              isNumbered
                ? 'sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]'
                : 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
            )}
          >
            {isNumbered && <span className="tabular text-muted">{t('problems.row', { row: rowNo })}</span>}
            <span className="truncate">{[name, number].filter(Boolean).join(' · ')}</span>
            <span className="text-bad">{t(`problem.${problem}`)}</span>
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className="text-sm text-muted">
          {t('problems.more', { total: countText(count - problems.length, i18n.language) })}
        </p>
      )}
    </section>
  )
}

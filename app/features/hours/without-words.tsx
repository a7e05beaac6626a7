import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Alert } from '~/ui/alert'

type Row = { id: number; name: string; outOfHoursMessage: string }

/** They have hours and no words for whoever writes outside of them: a door without words is none, and somebody should know. */
export function WithoutWords({ kind, rows }: { kind: 'queue' | 'connection'; rows: readonly Row[] }) {
  const { t } = useTranslation('hours')
  const silent = rows.filter(({ outOfHoursMessage }) => outOfHoursMessage.trim() === '')
  if (silent.length === 0) return null
  const path = kind === 'queue' ? '/queues' : '/connections'
  return (
    <Alert tone="warn" data-without-words>
      <p>{t(`withoutWords.${kind}`, { count: silent.length })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {silent.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`${path}/${id}/edit`}
              preventScrollReset
              className="inline-flex min-h-6 max-w-full items-center underline underline-offset-2 touch:min-h-11"
            >
              <span className="truncate">{t('withoutWords.write', { name })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

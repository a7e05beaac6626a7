import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { Alert } from '~/ui/alert'

/** The company asks for ratings and these connections have no words for it: nobody is asked, and somebody should know. */
export function WithoutQuestion({ connections }: { connections: readonly ConnectionView[] }) {
  const { t } = useTranslation('connections')
  const silent = connections.filter(({ ratingMessage }) => ratingMessage.trim() === '')
  if (silent.length === 0) return null
  return (
    <Alert tone="warn">
      <p>{t('noQuestion', { count: silent.length })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {silent.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`/connections/${id}/edit`}
              preventScrollReset
              className="inline-flex min-h-6 max-w-full items-center underline underline-offset-2 touch:min-h-11"
            >
              <span className="truncate">{t('noQuestionOf', { name })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

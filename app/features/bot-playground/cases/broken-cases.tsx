import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Alert } from '~/ui/alert'
import { useResults } from './use-results'

/** Says, where the bot's terms are changed, which test cases it answers otherwise since; with the way to what changed. */
export function BrokenCases() {
  const viewer = useShell()?.viewer
  return viewer && may(viewer, 'queues:save') ? <Notice /> : null
}

function Notice() {
  const { t } = useTranslation('bot-playground')
  const { cases } = useResults({ atOnce: false })
  const broken = cases?.filter(({ result }) => result === 'differs') ?? []
  return (
    <div role="status">
      {broken.length > 0 && (
        <Alert tone="warn">
          <p>
            {t('cases.broken', {
              count: broken.length,
              names: broken.map(({ name }) => `“${name}”`).join(', '),
            })}
          </p>
          <Link to="/try" className="justify-self-start font-medium underline">
            {t('cases.see')}
          </Link>
        </Alert>
      )}
    </div>
  )
}

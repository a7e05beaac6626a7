import { Link } from '@remix-run/react'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useOverview } from '~/live/reading/use-overview'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/**
 * A company to which nothing has come, and nothing can yet: the next step, for who may take it, and whom to ask for who may
 * not. What is there `otherwise` stays until the server has said so.
 */
export function FirstRun({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('tickets')
  const shell = useShell()
  const overview = useOverview()
  if (!shell || !overview || overview.hasBegun) return otherwise
  const mayConnect = may(shell.viewer, 'connections:manage')
  return (
    <EmptyState
      icon={<Smartphone aria-hidden />}
      title={t('firstRun.title')}
      text={mayConnect ? t('firstRun.text') : t('firstRun.ask')}
    >
      <div className="flex flex-wrap justify-center gap-2">
        {mayConnect && (
          <Button asChild variant="primary">
            <Link to="/connections">{t('firstRun.connect')}</Link>
          </Button>
        )}
        {shell.phonesUrl && (
          <Button asChild>
            <a href={shell.phonesUrl} target="_blank" rel="noreferrer">
              {t('firstRun.phones')}
            </a>
          </Button>
        )}
      </div>
    </EmptyState>
  )
}

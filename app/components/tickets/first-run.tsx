import { Link } from '@remix-run/react'
import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '~/lib/use-shell'
import { may } from '~/lib/viewer'
import { EmptyState } from '../empty-state'
import { Button } from '../ui/button'

/** Nothing can come in yet: the next step, for who may take it, and whom to ask for who may not. */
export function FirstRun() {
  const { t } = useTranslation('tickets')
  const shell = useShell()
  if (!shell) return null
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

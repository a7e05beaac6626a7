import { useTranslation } from 'react-i18next'
import { Alert } from '~/ui/alert'

/** Said wherever a connection is made: what this way of connecting is, and what it may cost. */
export function UnofficialWarning() {
  const { t } = useTranslation('connections')
  return (
    <Alert tone="warn">
      <p className="font-medium">{t('warning.title')}</p>
      <p className="text-sm">{t('warning.text')}</p>
    </Alert>
  )
}

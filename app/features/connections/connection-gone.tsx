import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SheetRoute } from '~/kit/sheet-route'
import { useErrorText } from '~/lib/text/error-text'
import { EmptyState } from '~/ui/empty-state'

/** Shown when the connection in the address does not exist, or was deleted. */
export function ConnectionGone() {
  const { t } = useTranslation('connections')
  const errorText = useErrorText()
  return (
    <SheetRoute title={t('title')} text={t('gone')}>
      <EmptyState icon={<SearchX aria-hidden />} title={errorText('ERR_NO_WAPP_FOUND')} />
    </SheetRoute>
  )
}

import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/text/error-text'
import { Button } from './button'
import { EmptyState } from './empty-state'

/** Shown in place of a part of a screen that could not be loaded: the reason, and a button to try again. */
export function ErrorState({ code, retry }: { code: string; retry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert aria-hidden />} title={t('error.title')} text={errorText(code)}>
        <Button onClick={retry}>{t('retry')}</Button>
        <p className="select-all text-xs text-muted">{t('error.code', { code })}</p>
      </EmptyState>
    </div>
  )
}

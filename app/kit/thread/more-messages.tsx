import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Spinner } from '~/ui/spinner'
import type { MorePages } from './use-page'

/**
 * The button to load messages before the oldest or after the newest. Its height is constant, so that nothing moves while
 * a page is loaded.
 */
export function MoreMessages({ pages: { loading, code, load }, text }: { pages: MorePages; text: string }) {
  const { t } = useTranslation()
  if (code) return <ErrorState code={code} retry={load} />
  return (
    <div className="grid h-12 place-items-center">
      {loading ? (
        <Spinner label={t('loading')} />
      ) : (
        <Button variant="link" size="sm" onClick={load}>
          {text}
        </Button>
      )}
    </div>
  )
}

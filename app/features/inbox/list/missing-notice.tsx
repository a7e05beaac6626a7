import { useSearchParams } from '@remix-run/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { MISSING } from './ticket-filter'

/** Somebody followed the address of a conversation that is not there for them: said here, not passed over. */
export function MissingNotice() {
  const { t } = useTranslation('shell')
  const common = useTranslation().t
  const [query, setQuery] = useSearchParams()
  if (!query.has(MISSING)) return null
  const dismiss = () => {
    query.delete(MISSING)
    setQuery(query, { replace: true, preventScrollReset: true })
  }
  return (
    <div
      role="alert"
      className="mx-3 my-2 flex items-center gap-2 rounded-lg border border-line bg-warn-soft ps-3 pe-1 text-sm text-ink"
    >
      <p className="min-w-0 flex-1 py-2">{t('toast.ticketUnknown')}</p>
      <Button variant="ghost" size="icon-sm" aria-label={common('close')} onClick={dismiss}>
        <X />
      </Button>
    </div>
  )
}

import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from './button'

/** Code of the page could not be fetched: what was pressed says so, and everything else stays. */
export function NotLoaded({ retry, onClose }: { retry: () => void; onClose?: () => void }) {
  const { t } = useTranslation()
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex w-fit items-center gap-2 rounded-lg border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float max-md:bottom-18"
    >
      <p>{t('notLoaded')}</p>
      <Button size="sm" variant="primary" onClick={retry}>
        {t('retry')}
      </Button>
      {onClose && (
        <Button size="icon-sm" variant="ghost" aria-label={t('close')} onClick={onClose}>
          <X />
        </Button>
      )}
    </div>,
    document.body,
  )
}

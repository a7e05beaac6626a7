import { ShieldCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'

/** Tells that the viewer's rights have changed. */
export function RightsNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div
      className="flex items-center gap-2.5 border-b border-line bg-info-soft px-4 py-1.5 text-sm"
      data-rights
    >
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-info" />
      <p className="min-w-0 flex-1">{t('rightsChanged')}</p>
      <Button variant="ghost" size="icon-sm" aria-label={t('close', { ns: 'common' })} onClick={onClose}>
        <X />
      </Button>
    </div>
  )
}

import { ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResync } from '~/live/store/use-store'
import { Button } from '../ui/button'

/** What the viewer may see or do was changed by an admin: frame and page go by it at once, and a line says so. */
export function RightsBar() {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  useResync((reason) => {
    if (reason === 'rights') setShown(true)
  })
  return (
    <div role="status" aria-live="polite">
      {isShown && (
        <div
          className="flex items-center gap-2.5 border-b border-line bg-info-soft px-4 py-1.5 text-sm"
          data-rights
        >
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-info" />
          <p className="min-w-0 flex-1">{t('rightsChanged')}</p>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('close', { ns: 'common' })}
            onClick={() => setShown(false)}
          >
            <X />
          </Button>
        </div>
      )}
    </div>
  )
}

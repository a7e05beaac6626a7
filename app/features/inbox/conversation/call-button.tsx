import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { Tooltip } from '~/ui/tooltip'

/** Says where one can call from: not from here. Specification 1 §8. */
export function CallButton({ className }: { className?: string }) {
  const { t } = useTranslation('tickets')
  return (
    <Tooltip text={t('call.button')}>
      <Button
        variant="ghost"
        size="icon-sm"
        className={className}
        aria-label={t('call.button')}
        onClick={() => toast.error(t('call.notPossible'))}
      >
        <Phone />
      </Button>
    </Tooltip>
  )
}

import { Layers } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'
import { useFilter } from '../list/use-filter'

const QueueButton = forwardRef<HTMLButtonElement, ButtonProps>((props, ref) => {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="icon-sm"
      className="relative"
      aria-label={t('filter.queues')}
      title={t('filter.queues')}
      aria-pressed={filter.queues.length > 0}
      {...props}
    >
      <Layers />
    </Button>
  )
})
QueueButton.displayName = 'QueueButton'

/** Chooses the queues that the list shows; none chosen = every queue the viewer may see. */
export const QueueSelect = openerOnDemand<object>(
  'menu',
  QueueButton,
  async () => (await import('./queue-choices')).QueueChoices,
  'queues',
)

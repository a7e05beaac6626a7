import { EllipsisVertical } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openerOnDemand } from '~/lib/ui/code/opener-on-demand'
import type { ListName } from '~/live/lists/list-reader'
import { Button, type ButtonProps } from '../../ui/button'

const ListButton = forwardRef<HTMLButtonElement, ButtonProps & { name: ListName }>(
  ({ name: _, ...props }, ref) => {
    const { t } = useTranslation('tickets')
    return (
      <Button ref={ref} variant="ghost" size="icon" aria-label={t('list.options')} {...props}>
        <EllipsisVertical />
      </Button>
    )
  },
)
ListButton.displayName = 'ListButton'

/** What concerns the whole list. */
export const ListMenu = openerOnDemand<{ name: ListName }>(
  'menu',
  ListButton,
  async () => (await import('./list-options')).ListOptions,
)

import { EllipsisVertical } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'
import type { ListName } from './store/list-reader'

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

export const ListMenu = openerOnDemand<{ name: ListName }>(
  'menu',
  ListButton,
  async () => (await import('./list-options')).ListOptions,
)

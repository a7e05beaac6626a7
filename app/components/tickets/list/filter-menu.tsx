import { ListFilter } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { filterCount } from '~/lib/tickets/ticket-filter'
import { openerOnDemand } from '~/lib/ui/code/opener-on-demand'
import { Button, type ButtonProps } from '../../ui/button'
import { useFilter } from './use-filter'

const FilterButton = forwardRef<HTMLButtonElement, ButtonProps>((props, ref) => {
  const { t } = useTranslation('tickets')
  const count = filterCount(useFilter().filter)
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="icon"
      aria-label={t('list.filters')}
      aria-pressed={count > 0}
      {...props}
    >
      <ListFilter />
    </Button>
  )
})
FilterButton.displayName = 'FilterButton'

/** Everything the list can be narrowed by. What is chosen applies at once and appears as a chip. */
export const FilterMenu = openerOnDemand<object>(
  'dialog',
  FilterButton,
  async () => (await import('./filter-choices')).FilterChoices,
  'filters',
)

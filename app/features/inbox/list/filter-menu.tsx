import { ListFilter } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'
import { filterCount } from './ticket-filter'
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

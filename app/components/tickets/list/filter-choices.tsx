import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '~/lib/ui/opener-on-demand'
import { useLookups } from '~/live/reading/use-lookups'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover'
import { Skeleton } from '../../ui/skeleton'
import { FilterChoice } from './filter-choice'
import { choicesOf, toggled, useFilterNames } from './filter-names'
import { useFilter } from './use-filter'

/** Every filter with its values. */
export function FilterChoices({ trigger, startsOpen }: Opened) {
  const { t } = useTranslation('tickets')
  const [open, setOpen] = useState(startsOpen)
  const { filter, change } = useFilter()
  const lookups = useLookups(open)
  const names = useFilterNames()
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('list.filters')}
        className="max-h-[70dvh] w-72 overflow-y-auto"
      >
        {!lookups && <Skeleton className="h-40" />}
        {lookups &&
          names.map((name) => (
            <fieldset key={name} className="mb-3 last:mb-0">
              <legend className="mb-1 text-xs font-medium text-muted">{t(`filter.${name}`)}</legend>
              {choicesOf(name, lookups, (status) => t(`status.${status}`)).map((choice) => (
                <FilterChoice
                  key={choice.value}
                  label={choice.label}
                  checked={filter[name].map(String).includes(choice.value)}
                  onChange={(on) => change(toggled(filter, name, choice.value, on))}
                />
              ))}
            </fieldset>
          ))}
      </PopoverContent>
    </Popover>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { ListFilter } from './columns'
import { FilterChips, FilterSelect } from './filter-field'
import type { ListAddress } from './use-list-address'

type FilterBarProps = {
  filters: readonly ListFilter[]
  address: Pick<ListAddress, 'valueOf' | 'change'>
  /** Filters that are no choice from a list, beside the others. */
  fields?: ReactNode
  /** Their values, with names in the address. */
  chips?: ReactNode
  /** Names in the address that "clear" takes away, besides those of the filters. */
  clears?: readonly string[]
}

/** Many filters in one row, which scrolls on a phone; below it what was chosen of each. */
export function FilterBar({ filters, address, fields, chips, clears = [] }: FilterBarProps) {
  const { t } = useTranslation('kit')
  const names = [...filters.map(({ name }) => name), ...clears]
  const isNarrowed = names.some((name) => address.valueOf(name) !== '')
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
      {/* Sent with the form before any script has come. */}
      {filters
        .filter(({ name, isMany }) => isMany && address.valueOf(name) !== '')
        .map(({ name }) => (
          <input key={name} type="hidden" name={name} value={address.valueOf(name)} />
        ))}
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 [&>*]:shrink-0">
        {fields}
        {filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} address={address} />
        ))}
      </div>
      {isNarrowed && (
        <div className="flex flex-wrap items-center gap-2">
          {chips}
          {filters.map((filter) => (
            <FilterChips key={filter.name} filter={filter} address={address} />
          ))}
          <Button
            variant="link"
            size="sm"
            className="noscript:hidden print:hidden"
            onClick={() => address.change(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            {t('clearFilters')}
          </Button>
        </div>
      )}
    </div>
  )
}

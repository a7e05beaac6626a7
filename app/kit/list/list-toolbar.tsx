import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchText } from '~/lib/ui/address/use-search-text'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { QUERY_PARAMS } from './address'
import type { ListFilter } from './columns'
import { FilterChips, FilterSelect } from './filter-field'
import { SearchForm } from './search-form'
import type { ListAddress } from './use-list-address'

type ListToolbarProps = {
  address: ListAddress
  /** The label of the search, such as "Buscar tags". Absent when the list cannot be searched. */
  searchLabel?: string | undefined
  filters: readonly ListFilter[]
  children?: ReactNode
}

/**
 * Search and filters as a form that changes the page's address: so it works without scripts, and the address can be sent
 * to somebody.
 */
export function ListToolbar({ address, searchLabel, filters, children }: ListToolbarProps) {
  const { t } = useTranslation('kit')
  const isNarrowed = filters.some(({ name }) => address.valueOf(name) !== '')
  if (!searchLabel && filters.length === 0 && !children) return null
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3" replace>
      {address.sort && <input type="hidden" name={QUERY_PARAMS.sort} value={address.sort} />}
      {searchLabel && <SearchBox address={address} label={searchLabel} />}
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} address={address} />
      ))}
      <Button type="submit" className="hidden noscript:inline-flex">
        {t('apply')}
      </Button>
      {isNarrowed && (
        <Button
          variant="link"
          size="sm"
          onClick={() => address.change(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
        >
          {t('clearFilters')}
        </Button>
      )}
      {children}
    </SearchForm>
  )
}

type FilterProps = { filter: ListFilter; address: ListAddress }

/** One filter. Where several values may be chosen, each chosen one stands beside it with a button to remove it. */
function Filter(props: FilterProps) {
  return (
    <>
      <FilterSelect {...props} />
      <FilterChips {...props} />
    </>
  )
}

type SearchBoxProps = {
  address: Pick<ListAddress, 'search' | 'change'>
  label: string
  /** The parameter of the address. */
  name?: string
}

/** A search box whose term is kept in the address: it searches once typing pauses, and Back restores the earlier term. */
export function SearchBox({ address, label, name = QUERY_PARAMS.search }: SearchBoxProps) {
  const { t } = useTranslation('kit')
  const { text, setText } = useSearchText(address.search, (searchText) =>
    address.change({ [name]: searchText }),
  )
  return (
    <span className="relative w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        name={name}
        type="search"
        maxLength={100}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="ps-8 pe-9 [&::-webkit-search-cancel-button]:hidden"
        data-list-search
      />
      {text && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('clearSearch')}
          className="absolute end-1 top-1/2 -translate-y-1/2 noscript:hidden"
          onClick={() => setText('')}
        >
          <X />
        </Button>
      )}
    </span>
  )
}

import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useSearchText } from '~/lib/ui/address/use-search-text'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Select } from '~/ui/select'
import { QUERY_PARAMS } from './address'
import type { ListFilter } from './columns'
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
function Filter({ filter, address }: FilterProps) {
  const { t } = useTranslation('kit')
  const { name, label, options, isMany } = filter
  const value = address.valueOf(name)
  const chosen = value.split(',').filter(Boolean)
  const without = (choice: string) => chosen.filter((chosenValue) => chosenValue !== choice).join(',')
  const isOpen = !isMany && value !== ''
  return (
    <>
      <Select
        key={`${name} ${value}`}
        name={name}
        aria-label={label}
        defaultValue={isMany ? '' : value}
        placeholder={label}
        options={isMany ? options.filter((option) => !chosen.includes(String(option.value))) : options}
        onChange={({ currentTarget }) =>
          address.change({
            [name]: isMany ? [...chosen, currentTarget.value].join(',') : currentTarget.value,
          })
        }
        className={cn(
          'w-auto max-w-56',
          isOpen && 'border-accent bg-accent-soft font-medium text-accent-text',
        )}
      />
      {isMany &&
        chosen.map((chosenChoice) => (
          <Chip
            key={chosenChoice}
            text={options.find((option) => String(option.value) === chosenChoice)?.label ?? chosenChoice}
            remove={(text) => t('remove', { name: text })}
            onRemove={() => address.change({ [name]: without(chosenChoice) })}
          />
        ))}
    </>
  )
}

type ChipProps = { text: string; remove: (text: string) => string; onRemove: () => void }

function Chip({ text, remove, onRemove }: ChipProps) {
  return (
    <span className="flex h-9 max-w-56 items-center gap-1 rounded-md border border-accent bg-accent-soft ps-2.5 text-sm font-medium text-accent-text touch:h-11">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={remove(text)}
        onClick={onRemove}
        className="ring-inside grid size-8 place-items-center rounded-md noscript:hidden touch:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
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

import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Select } from '~/ui/select'
import type { ListFilter } from './columns'
import type { ListAddress } from './use-list-address'

type FilterFieldProps = {
  filter: ListFilter
  address: Pick<ListAddress, 'valueOf' | 'change'>
}

/** A filter of a list. Of one from which several values may be chosen, it offers those that are not chosen yet. */
export function FilterSelect({ filter, address }: FilterFieldProps) {
  const { name, label, options, isMany } = filter
  const value = address.valueOf(name)
  const chosen = chosenIn(value)
  const isOpen = !isMany && value !== ''
  return (
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
        isOpen ? 'border-accent bg-accent-soft font-medium text-accent-text' : 'print:hidden',
      )}
    />
  )
}

/** The chosen values of a filter from which several may be chosen, each with a button that removes it. */
export function FilterChips({ filter, address }: FilterFieldProps) {
  const { name, options, isMany } = filter
  if (!isMany) return null
  const chosen = chosenIn(address.valueOf(name))
  return chosen.map((choice) => (
    <FilterChip
      key={choice}
      text={options.find((option) => String(option.value) === choice)?.label ?? choice}
      onRemove={() => address.change({ [name]: chosen.filter((value) => value !== choice).join(',') })}
    />
  ))
}

function chosenIn(value: string): string[] {
  return value.split(',').filter(Boolean)
}

/** A value by which a list is narrowed, and its way out. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <span className="flex h-9 max-w-56 items-center gap-1 rounded-md border border-accent bg-accent-soft ps-2.5 text-sm font-medium text-accent-text touch:h-11">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t('remove', { name: text })}
        onClick={onRemove}
        className="ring-inside grid size-8 place-items-center rounded-md noscript:hidden touch:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

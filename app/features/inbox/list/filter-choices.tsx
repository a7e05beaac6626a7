import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '~/lib/text/folded'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { Input } from '~/ui/input'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { Skeleton } from '~/ui/skeleton'
import { FilterChoice } from './filter-choice'
import { choicesOf, toggled, useFilterNames, useFlagNames } from './filter-names'
import { allAs, showsAll } from './ticket-filter'
import { useFilter } from './use-filter'

/** Every filter with its values. */
export function FilterChoices({ trigger, startsOpen }: Opened) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const [open, setOpen] = useState(startsOpen)
  const { requested, change } = useFilter()
  const lookups = useLookups(open)
  const viewer = useShell()?.viewer
  const names = useFilterNames()
  const flags = useFlagNames()
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('list.filters')}
        className="max-h-[70dvh] w-72 overflow-y-auto"
      >
        {!lookups && <Skeleton className="h-40" />}
        <div className="mb-3">
          <div className="md:hidden">
            <FilterChoice
              label={t('list.oldest')}
              checked={requested.sort === 'asc'}
              onChange={(on) => change({ sort: on ? 'asc' : 'desc' })}
            />
            {viewer && requested.tab !== 'search' && may(viewer, 'tickets:seeAll') && (
              <FilterChoice
                label={t('list.showAll')}
                checked={showsAll(requested, viewer)}
                onChange={(on) => change({ all: allAs(on, viewer) })}
              />
            )}
          </div>
          {flags.map((name) => (
            <FilterChoice
              key={name}
              label={t(`filter.${name}`)}
              checked={requested[name] === '1'}
              onChange={(on) => change((filter) => toggled(filter, name, '1', on))}
            />
          ))}
        </div>
        {lookups &&
          names.map((name) => (
            <Values
              key={name}
              title={t(`filter.${name}`)}
              choices={choicesOf(name, lookups, (status) => common(`ticketStatus.${status}`))}
              chosen={requested[name].map(String)}
              onChange={(value, on) => change((filter) => toggled(filter, name, value, on))}
            />
          ))}
      </PopoverContent>
    </Popover>
  )
}

/** Up to this many are seen at a glance; more are searched. */
const AT_A_GLANCE = 8

type ValuesProps = {
  title: string
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (value: string, on: boolean) => void
}

/** Shows the values that one filter can be set to. Chosen values stay in sight during a search. */
function Values({ title, choices, chosen, onChange }: ValuesProps) {
  const kit = useTranslation('kit').t
  const [text, setText] = useState('')
  const sought = folded(text.trim())
  const shownChoices = choices.filter(
    ({ value, label }) => chosen.includes(value) || folded(label).includes(sought),
  )
  return (
    <fieldset className="mb-3 last:mb-0">
      <legend className="mb-1 text-xs font-medium text-muted">{title}</legend>
      {choices.length > AT_A_GLANCE && (
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          aria-label={kit('searchIn', { list: title })}
          placeholder={kit('searchIn', { list: title })}
          className="mb-1 h-8 touch:h-11"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shownChoices.map(({ value, label }) => (
        <FilterChoice
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(on) => onChange(value, on)}
        />
      ))}
    </fieldset>
  )
}

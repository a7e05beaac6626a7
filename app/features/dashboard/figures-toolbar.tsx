import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '~/kit/list/filter-bar'
import { SearchForm } from '~/kit/list/search-form'
import { useListAddress } from '~/kit/list/use-list-address'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { type FiguresFilter, hasNoFilter } from './figures-filter'
import type { LoadedFigures } from './load.server'
import { DaysFields, TimesField, useAskDays, useServiceFilters } from './service-filters'

type FiguresToolbarProps = {
  filter: FiguresFilter
  /** As they were understood. */
  days: { dateFrom: string; dateTo: string } | undefined
  choices: LoadedFigures['choices']
}

/** Days, whose service, and whether times count within the opening hours alone: a form that asks by its address. */
export function FiguresToolbar({ filter, days, choices }: FiguresToolbarProps) {
  const { t } = useTranslation('dashboard')
  const [params] = useSearchParams()
  const address = useListAddress()
  const filters = useServiceFilters(choices)
  const tab = params.get('tab')
  const isMissing = hasNoFilter(params)
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3" replace onSubmit={useAskDays()}>
      {tab && <input type="hidden" name="tab" value={tab} />}
      <DaysFields days={isMissing ? NO_DAYS : (days ?? filter)} address={address} />
      <Button type="submit" className="print:hidden">
        {t('find')}
      </Button>
      {address.isChanging && <Spinner label={t('title')} />}
      {isMissing && (
        <p role="alert" className="w-full text-sm font-medium text-bad">
          {t('setFilter')}
        </p>
      )}
      <FilterBar
        filters={filters}
        address={address}
        fields={<TimesField filter={filter} address={address} />}
      />
    </SearchForm>
  )
}

const NO_DAYS = { dateFrom: '', dateTo: '' }

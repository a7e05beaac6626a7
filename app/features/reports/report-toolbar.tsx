import { useTranslation } from 'react-i18next'
import { COUNTED_FIGURES } from '#domain/figures/contract/rules.ts'
import { REPORT_PAGE_SIZES } from '#domain/figures/contract/schema.ts'
import { TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import { DayInput } from '~/kit/list/day-input'
import { SearchForm } from '~/kit/list/search-form'
import { useListAddress } from '~/kit/list/use-list-address'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Select } from '~/ui/select'
import { Spinner } from '~/ui/spinner'
import type { LoadedReport } from './load.server'
import type { ReportFilter } from './report-filter'

type ReportToolbarProps = { filter: ReportFilter; choices: LoadedReport['choices'] }

/** Everything by which the report can be narrowed: a form that asks by its address. */
export function ReportToolbar({ filter, choices }: ReportToolbarProps) {
  const { t } = useTranslation('reports')
  const figures = useTranslation('dashboard').t
  const address = useListAddress()
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3 print:hidden" replace>
      <Input
        key={`search ${filter.searchParam}`}
        name="searchParam"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        defaultValue={filter.searchParam}
        className="w-auto max-w-56 max-sm:w-full max-sm:max-w-none"
      />
      <DayInput name="dateFrom" label={t('from')} value={filter.dateFrom} isOptional />
      <DayInput name="dateTo" label={t('until')} value={filter.dateTo} min={filter.dateFrom} isOptional />
      <Choice
        name="figure"
        value={filter.figure}
        label={t('figure')}
        options={COUNTED_FIGURES.map((figure) => ({ value: figure, label: figures(`figure.${figure}`) }))}
      />
      <Choice
        name="whatsappId"
        value={filter.connectionId}
        label={t('allConnections')}
        options={choices.connections.map(toOption)}
      />
      <Choice
        name="users"
        value={filter.userId}
        label={figures('allUsers')}
        options={choices.users.map(toOption)}
      />
      <Choice
        name="queueIds"
        value={filter.queueId}
        label={figures('allQueues')}
        options={choices.queues.map(toOption)}
      />
      <Choice
        name="status"
        value={filter.status}
        label={t('allStatuses')}
        options={TICKET_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      />
      <Choice
        name="onlyRated"
        value={filter.onlyRated ? 'true' : ''}
        label={t('ratedOrNot')}
        options={[{ value: 'true', label: t('onlyRated') }]}
      />
      <Select
        key={`size ${filter.pageSize}`}
        name="pageSize"
        aria-label={t('pageSize')}
        defaultValue={String(filter.pageSize)}
        options={REPORT_PAGE_SIZES.map((size) => ({ value: size, label: t('perPage', { count: size }) }))}
        className="w-auto"
      />
      <Button type="submit">{t('find')}</Button>
      {address.isChanging && <Spinner label={t('title')} />}
    </SearchForm>
  )
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

type ChoiceProps = {
  name: string
  value: string
  /** Name of the choice that narrows nothing. */
  label: string
  options: readonly { value: string | number; label: string }[]
}

function Choice({ name, value, label, options }: ChoiceProps) {
  return (
    <Select
      key={`${name} ${value}`}
      name={name}
      aria-label={label}
      defaultValue={value}
      placeholder={label}
      options={options}
      className="w-auto max-w-48"
    />
  )
}

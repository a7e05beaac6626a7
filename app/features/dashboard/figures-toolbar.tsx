import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '~/kit/list/day-input'
import { SearchForm } from '~/kit/list/search-form'
import { useListAddress } from '~/kit/list/use-list-address'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { Spinner } from '~/ui/spinner'
import type { FiguresFilter } from './figures-filter'
import type { LoadedFigures } from './load.server'

type FiguresToolbarProps = {
  filter: FiguresFilter
  /** As they were understood. */
  days: { dateFrom: string; dateTo: string } | undefined
  choices: LoadedFigures['choices']
}

/** Days, queue, attendant, and whether times count within the opening hours alone: a form that asks by its address. */
export function FiguresToolbar({ filter, days, choices }: FiguresToolbarProps) {
  const { t } = useTranslation('dashboard')
  const [params] = useSearchParams()
  const address = useListAddress()
  const tab = params.get('tab')
  const change = (name: string) => (event: { currentTarget: { value: string } }) =>
    address.change({ [name]: event.currentTarget.value })
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3 print:hidden" replace>
      {tab && <input type="hidden" name="tab" value={tab} />}
      <DayInput name="dateFrom" label={t('from')} value={days?.dateFrom ?? filter.dateFrom} />
      <DayInput
        name="dateTo"
        label={t('until')}
        value={days?.dateTo ?? filter.dateTo}
        min={days?.dateFrom ?? ''}
      />
      <Select
        key={`queue ${filter.queueId}`}
        name="queueIds"
        aria-label={t('queue')}
        defaultValue={filter.queueId}
        placeholder={t('allQueues')}
        options={choices.queues.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={change('queueIds')}
        className="w-auto max-w-56"
      />
      <Select
        key={`user ${filter.userId}`}
        name="users"
        aria-label={t('user')}
        defaultValue={filter.userId}
        placeholder={t('allUsers')}
        options={choices.users.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={change('users')}
        className="w-auto max-w-56"
      />
      <Select
        key={`time ${filter.isOpenTime}`}
        name="isOpenTime"
        aria-label={t('times')}
        defaultValue={String(filter.isOpenTime)}
        options={[
          { value: 'false', label: t('byClock') },
          { value: 'true', label: t('openTime') },
        ]}
        onChange={change('isOpenTime')}
        className="w-auto max-w-56"
      />
      <Button type="submit">{t('find')}</Button>
      {address.isChanging && <Spinner label={t('title')} />}
    </SearchForm>
  )
}

import { useTranslation } from 'react-i18next'
import { DayInput } from '~/kit/list/day-input'
import { SearchBox } from '~/kit/list/list-toolbar'
import { SearchForm } from '~/kit/list/search-form'
import { useListAddress } from '~/kit/list/use-list-address'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { Spinner } from '~/ui/spinner'
import type { QueueChoice } from './load.server'
import type { BoardDays, BoardFilter } from './state/board-filter'
import { OPEN_LANE } from './use-open-lane'

type BoardToolbarProps = {
  filter: BoardFilter
  /** As they were understood; none where it shows all days. */
  days: BoardDays
  queues: readonly QueueChoice[]
}

/** Search, days and queue: a form that asks by its address. The days go with the button "Buscar". Specification 2 §2. */
export function BoardToolbar({ filter, days, queues }: BoardToolbarProps) {
  const { t } = useTranslation('kanban')
  const address = useListAddress()
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  const openLane = address.valueOf(OPEN_LANE)
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3" replace>
      {openLane && <input type="hidden" name={OPEN_LANE} value={openLane} />}
      <SearchBox address={address} label={t('search')} />
      <DayInput name="startDate" label={t('from')} value={days.startDate ?? ''} isOptional />
      <DayInput
        name="endDate"
        label={t('until')}
        value={days.endDate ?? ''}
        min={days.startDate ?? ''}
        isOptional
      />
      {queues.length > 1 && (
        <Select
          key={filter.queueId}
          name="queueIds"
          aria-label={t('queue')}
          defaultValue={filter.queueId}
          placeholder={t('allQueues')}
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => address.change({ queueIds: currentTarget.value })}
          className="w-auto max-w-56"
        />
      )}
      <Button type="submit">{t('find')}</Button>
      {isNarrowed && (
        <Button
          variant="ghost"
          className="noscript:hidden"
          onClick={() => address.change({ searchParam: '', startDate: '', endDate: '', queueIds: '' })}
        >
          {t('clearFilters', { ns: 'kit' })}
        </Button>
      )}
      {address.isChanging && <Spinner label={t('title')} />}
    </SearchForm>
  )
}

import { useTranslation } from 'react-i18next'
import { OPEN_LANE } from '~/features/kanban/use-open-lane'
import { DayInput } from '~/kit/list/day-input'
import { SearchForm } from '~/kit/list/search-form'
import { useListAddress } from '~/kit/list/use-list-address'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { Spinner } from '~/ui/spinner'
import type { PanelChoices } from './load.server'
import { SilentChoice } from './silent-choice'
import { BUSY_ONLY, type MomentsFilter } from './state/moments-filter'

type MomentsToolbarProps = {
  filter: MomentsFilter
  /** As they were understood. */
  days: { dateStart: string; dateEnd: string }
  choices: PanelChoices
}

/** Days, queue, attendant: a form that asks by its address. Specification 1 §7. */
export function MomentsToolbar({ filter, days, choices }: MomentsToolbarProps) {
  const { t } = useTranslation('attendance-panel')
  const address = useListAddress()
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  const isBusyOnly = address.valueOf(BUSY_ONLY) !== ''
  return (
    <SearchForm className="flex flex-wrap items-center gap-2 px-4 pb-3" replace>
      {isBusyOnly && <input type="hidden" name={BUSY_ONLY} value="1" />}
      {address.valueOf(OPEN_LANE) && (
        <input type="hidden" name={OPEN_LANE} value={address.valueOf(OPEN_LANE)} />
      )}
      <DayInput name="dateStart" label={t('from')} value={days.dateStart} />
      <DayInput name="dateEnd" label={t('until')} value={days.dateEnd} min={days.dateStart} />
      <Choice
        name="queueIds"
        value={filter.queueId}
        options={choices.queues}
        labels={['queue', 'allQueues']}
      />
      <Choice name="userId" value={filter.userId} options={choices.users} labels={['user', 'allUsers']} />
      <Button type="submit">{t('find')}</Button>
      <SilentChoice />
      <Button
        variant="ghost"
        className="noscript:hidden"
        aria-pressed={isBusyOnly}
        onClick={() => address.change({ [BUSY_ONLY]: isBusyOnly ? '' : '1' })}
      >
        {isBusyOnly ? t('everybody') : t('busyOnly')}
      </Button>
      {isNarrowed && (
        <Button
          variant="ghost"
          className="noscript:hidden"
          onClick={() => address.change({ dateStart: '', dateEnd: '', queueIds: '', userId: '' })}
        >
          {t('clearFilters', { ns: 'kit' })}
        </Button>
      )}
      {address.isChanging && <Spinner label={t('title')} />}
    </SearchForm>
  )
}

type ChoiceProps = {
  name: string
  value: string
  options: readonly { id: number; name: string }[]
  labels: readonly ['queue', 'allQueues'] | readonly ['user', 'allUsers']
}

function Choice({ name, value, options, labels: [label, allLabel] }: ChoiceProps) {
  const { t } = useTranslation('attendance-panel')
  const address = useListAddress()
  return (
    <Select
      key={value}
      name={name}
      aria-label={t(label)}
      defaultValue={value}
      placeholder={t(allLabel)}
      options={options.map((option) => ({ value: option.id, label: option.name }))}
      onChange={({ currentTarget }) => address.change({ [name]: currentTarget.value })}
      className="w-auto max-w-56"
    />
  )
}

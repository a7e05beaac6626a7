import { useTranslation } from 'react-i18next'
import { SCHEDULE_STATUSES } from '#domain/schedules/contract/rules.ts'
import { ListToolbar } from '~/kit/list/list-toolbar'
import { useListAddress } from '~/kit/list/use-list-address'
import type { LoadedCalendar } from '../load.server'
import { SPAN_PARAMS } from './span'

/**
 * Shows the filters of the calendar: the recipient, the author, the connection, and the outcome. The days that are
 * shown stay.
 */
export function CalendarFilters({ choices }: Pick<LoadedCalendar, 'choices'>) {
  const { t } = useTranslation('schedules')
  const address = useListAddress()
  const named = (options: readonly { id: number; name: string }[]) =>
    options.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ListToolbar
      address={address}
      searchLabel={t('filter.contact')}
      filters={[
        { name: 'userId', label: t('filter.user'), options: named(choices.users) },
        { name: 'whatsappId', label: t('filter.connection'), options: named(choices.connections) },
        {
          name: 'status',
          label: t('filter.status'),
          options: SCHEDULE_STATUSES.map((value) => ({ value, label: t(`filter.statuses.${value}`) })),
        },
      ]}
    >
      {Object.values(SPAN_PARAMS).map(
        (name) =>
          address.valueOf(name) && (
            <input key={name} type="hidden" name={name} value={address.valueOf(name)} />
          ),
      )}
    </ListToolbar>
  )
}

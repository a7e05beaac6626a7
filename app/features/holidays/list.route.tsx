import { CalendarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { holidayResource } from '#domain/holidays/resource.ts'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDay } from '~/lib/ui/use-day'
import { BrokenCases } from '../try/cases/broken-cases'

export const loader = listLoader(holidayResource, 'holidays')
export const shouldRevalidate = shouldReadList

/** The company's holidays. */
export default function HolidayList() {
  const { t } = useTranslation('holidays')
  const day = useDay()
  return (
    <PlainList
      resource={holidayResource}
      page="holidays"
      icon={CalendarOff}
      columns={[
        { key: 'name', head: t('name'), sort: 'name', cell: ({ name }) => name },
        { key: 'date', head: t('date'), sort: 'date', cell: ({ date }) => day(date) },
        { key: 'yearly', head: t('repeats'), cell: ({ yearly }) => t(yearly ? 'everyYear' : 'once') },
      ]}
      nameOf={({ name }) => name}
      notices={<BrokenCases />}
      says={{ search: t('search'), new: t('new'), empty: { title: t('empty.title'), text: t('empty.text') } }}
    />
  )
}

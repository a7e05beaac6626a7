import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { CalendarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addOfCountry } from '#domain/holidays/contract/endpoints.ts'
import { holidayResource } from '#domain/holidays/contract/resource.ts'
import { BrokenCases } from '~/features/bot-playground/cases/broken-cases'
import { shiftsText } from '~/features/hours/shifts-text'
import { ActionForm } from '~/kit/form/action-form'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { offlineAction } from '~/kit/offline-action'
import { listLoader } from '~/kit/server/list-loader.server'
import { apiAs } from '~/lib/api.server'
import { sayNext } from '~/lib/server/toast.server'
import { useNow } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'
import { Button } from '~/ui/button'

export const loader = listLoader(holidayResource, 'holidays')
export const shouldRevalidate = shouldReadList

/** Adds the holidays of the company's country in the year that the button names. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const sent = readForm(form, addOfCountry.body)
  if (!sent.ok) return sent.answer
  const answer = await apiAs(request, context).call(addOfCountry, sent.values)
  if (!answer.ok) return sent.refused(answer)
  const headers = { 'Set-Cookie': await sayNext({ key: 'holidaysAdded', count: answer.value.addedCount }) }
  return redirect('/holidays', { headers })
}

export const clientAction = offlineAction

/** The company's holidays, and other days with hours of their own. */
export default function HolidayList() {
  const { t } = useTranslation('holidays')
  const now = useNow()
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
        { key: 'hours', head: t('hours'), cell: (holiday) => shiftsText(holiday) || t('closed') },
      ]}
      nameOf={({ name }) => name}
      notices={<BrokenCases />}
      moreButtons={
        <ActionForm className="flex gap-2">
          {[now.getFullYear(), now.getFullYear() + 1].map((year) => (
            <Button key={year} type="submit" name="year" value={year}>
              {t('addOfCountry', { year })}
            </Button>
          ))}
        </ActionForm>
      }
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

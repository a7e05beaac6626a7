import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { planResource } from '#domain/plans/contract/resource.ts'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { usePlanColumns } from './columns'

export const loader = listLoader(planResource, 'settingsPlans')
export const shouldRevalidate = shouldReadList

/** The platform's plans, a tab of the settings. Specification 2 §2. */
export default function PlanList() {
  const { t } = useTranslation('plans')
  return (
    <PlainList
      resource={planResource}
      page="settingsPlans"
      icon={Package}
      columns={usePlanColumns()}
      nameOf={({ name }) => name}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

import { useLocation } from '@remix-run/react'
import { Package, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PlanDetails, planResource } from '#domain/plans/resource.ts'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDelete } from '~/kit/use-delete'
import { usePlanColumns } from './columns'

export const loader = listLoader(planResource, 'settingsPlans')
export const shouldRevalidate = shouldReadList

/** The platform's plans, a tab of the settings. Specification 2 §2. */
export default function PlanList() {
  const { t } = useTranslation('plans')
  const { search } = useLocation()
  const remove = useDelete(planResource)
  const acts = ({ id, name }: PlanDetails): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/settings/plans/${id}/edit${search}` },
    {
      key: 'delete',
      label: t('act.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () => remove.run({ id, name }),
    },
  ]
  return (
    <>
      <ListScreen
        page="settingsPlans"
        list={useResourceList(planResource)}
        columns={usePlanColumns()}
        nameOf={({ name }) => name}
        opens={({ id }) => `${id}/edit`}
        acts={acts}
        searchLabel={t('search')}
        buttons={<NewLink>{t('new')}</NewLink>}
        empty={{
          icon: <Package aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: <NewLink>{t('new')}</NewLink>,
        }}
      />
      {remove.dialog}
    </>
  )
}

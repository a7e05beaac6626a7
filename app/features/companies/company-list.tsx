import { useLoaderData, useLocation } from '@remix-run/react'
import { Building2, Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { companyResource } from '#domain/companies/contract/resource.ts'
import type { CompanyDeletion, CompanyDetails } from '#domain/companies/contract/schema.ts'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { useResourceList } from '~/kit/list/use-resource-list'
import { useShell } from '~/lib/ui/use-shell'
import { useCompanyColumns } from './columns'
import { Deletions } from './deletions'
import { useDueTone } from './due-cell'

/** The platform's companies. Specification 2 §2. */
export function CompanyList() {
  const { t } = useTranslation('companies')
  const { search } = useLocation()
  const viewer = useShell()?.viewer
  const { deletions } = useLoaderData<{ deletions: readonly CompanyDeletion[] }>()
  const acts = ({ id }: CompanyDetails): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/companies/${id}/edit${search}` },
    ...(id === viewer?.companyId
      ? []
      : [{ key: 'visit', label: t('act.visit'), icon: Eye, to: `/companies/${id}/visit${search}` }]),
    {
      key: 'delete',
      label: t('act.delete'),
      icon: Trash2,
      danger: true,
      to: `/companies/${id}/delete${search}`,
    },
  ]
  return (
    <ListScreen
      page="companies"
      list={useResourceList(companyResource)}
      columns={useCompanyColumns()}
      nameOf={({ name }) => name}
      toneOf={useDueTone()}
      opens={({ id }) => `${id}/edit`}
      acts={acts}
      tallRows
      searchLabel={t('search')}
      buttons={<NewLink>{t('new')}</NewLink>}
      notices={<Deletions first={deletions} />}
      empty={{
        icon: <Building2 aria-hidden />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: <NewLink>{t('new')}</NewLink>,
      }}
    />
  )
}

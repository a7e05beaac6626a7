import { useLocation } from '@remix-run/react'
import { CircleHelp, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { helpResource } from '#domain/helps/resource.ts'
import type { Column, RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import type { RowOf } from '~/kit/resource'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDelete } from '~/kit/use-delete'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

export const loader = listLoader(helpResource, 'settingsHelps')
export const shouldRevalidate = shouldReadList

type Help = RowOf<typeof helpResource>

/** The help videos as super keeps them, a tab of the settings. Specification 2 §2. */
export default function HelpList() {
  const { t } = useTranslation('helps')
  const { search } = useLocation()
  const remove = useDelete(helpResource)
  const acts = ({ id, title }: Help): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/settings/helps/${id}/edit${search}` },
    {
      key: 'delete',
      label: t('act.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () => remove.run({ id, name: title }),
    },
  ]
  return (
    <>
      <ListScreen
        page="settingsHelps"
        list={useResourceList(helpResource)}
        columns={useHelpColumns()}
        nameOf={({ title }) => title}
        opens={({ id }) => `${id}/edit`}
        acts={acts}
        searchLabel={t('search')}
        buttons={<NewLink>{t('new')}</NewLink>}
        empty={{
          icon: <CircleHelp aria-hidden />,
          title: t('emptyAdmin.title'),
          text: t('emptyAdmin.text'),
          action: <NewLink>{t('new')}</NewLink>,
        }}
      />
      {remove.dialog}
    </>
  )
}

function useHelpColumns(): readonly Column<Help>[] {
  const { t } = useTranslation('helps')
  const clock = useClock()
  return [
    { key: 'title', head: t('column.title'), sort: 'title', cell: ({ title }) => title },
    {
      key: 'description',
      head: t('column.description'),
      from: 'lg',
      className: 'max-w-96 text-muted',
      cell: ({ description }) => <span className="block truncate">{description}</span>,
    },
    {
      key: 'video',
      head: t('column.video'),
      className: 'w-40 text-muted',
      cell: ({ video }) => <code className="text-xs">{video}</code>,
    },
    {
      key: 'created',
      head: t('column.created'),
      sort: 'createdAt',
      from: 'xl',
      card: 'none',
      className: 'w-36 whitespace-nowrap text-muted',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dateOf(createdAt, clock)}</time>,
    },
  ]
}

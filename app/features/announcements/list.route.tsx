import { useLocation } from '@remix-run/react'
import { Megaphone, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { announcementResource } from '#domain/announcements/resource.ts'
import type { AnnouncementView } from '#domain/announcements/schema.ts'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDelete } from '~/kit/use-delete'
import { useAnnouncementColumns } from './columns'

export const loader = listLoader(announcementResource, 'announcements')
export const shouldRevalidate = shouldReadList

/** What the platform announces, as super keeps it. Specification 3 §2. */
export default function AnnouncementList() {
  const { t } = useTranslation('announcements')
  const { search } = useLocation()
  const remove = useDelete(announcementResource)
  const acts = ({ id, title }: AnnouncementView): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/announcements/${id}/edit${search}` },
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
        page="announcements"
        list={useResourceList(announcementResource)}
        columns={useAnnouncementColumns()}
        nameOf={({ title }) => title}
        opens={({ id }) => `${id}/edit`}
        acts={acts}
        searchLabel={t('search')}
        buttons={<NewLink>{t('new')}</NewLink>}
        empty={{
          icon: <Megaphone aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: <NewLink>{t('new')}</NewLink>,
        }}
      />
      {remove.dialog}
    </>
  )
}

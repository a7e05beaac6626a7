import { useLocation } from '@remix-run/react'
import { Pencil, Tags, Trash2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TagDetails } from '#domain/tags/schema.ts'
import type { RowAct } from '~/kit/list/columns'
import { ListScreen } from '~/kit/list/list-screen'
import { NewLink } from '~/kit/list/new-link'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useResourceList } from '~/kit/list/use-resource-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useDelete } from '~/kit/use-delete'
import { useTagColumns } from './columns'
import { labels } from './labels'
import { useGone } from './use-gone'

export const loader = listLoader(labels, 'tags')
export const shouldRevalidate = shouldReadList

/** The company's labels of contacts. Specification 2 §2. */
export default function TagList() {
  const { t } = useTranslation('tags')
  const { search } = useLocation()
  const list = useResourceList(labels)
  const gone = useGone()
  const remove = useDelete(labels)
  const acts = (tag: TagDetails): readonly RowAct[] => [
    { key: 'edit', label: t('act.edit'), icon: Pencil, to: `/tags/${tag.id}/edit${search}` },
    { key: 'contacts', label: t('act.contacts'), icon: Users, to: `/tags/${tag.id}/contacts${search}` },
    {
      key: 'delete',
      label: t('act.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () => remove.run({ id: tag.id, name: tag.name, consequences: gone(tag) }),
    },
  ]
  return (
    <>
      <ListScreen
        page="tags"
        list={list}
        columns={useTagColumns()}
        nameOf={({ name }) => name}
        opens={({ id }) => `${id}/edit`}
        acts={acts}
        searchLabel={t('search')}
        buttons={<NewLink>{t('new')}</NewLink>}
        empty={{
          icon: <Tags aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: <NewLink>{t('new')}</NewLink>,
        }}
      />
      {remove.dialog}
    </>
  )
}

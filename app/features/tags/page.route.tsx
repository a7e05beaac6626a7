import { useLocation } from '@remix-run/react'
import { Tags, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countMatching, deleteMatching } from '#domain/tags/contract/endpoints.ts'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useTagColumns } from './columns'
import { labels } from './labels'
import { useGone } from './use-gone'

export const loader = listLoader(labels, 'tags')
export const shouldRevalidate = shouldReadList
const matching = { countMatching, deleteMatching }

/** The company's labels of contacts. Specification 2 §2. */
export default function TagList() {
  const { t } = useTranslation('tags')
  const { search } = useLocation()
  return (
    <PlainList
      resource={labels}
      page="tags"
      icon={Tags}
      columns={useTagColumns()}
      nameOf={({ name }) => name}
      moreActs={({ id }) => [
        { key: 'contacts', label: t('act.contacts'), icon: Users, to: `/tags/${id}/contacts${search}` },
      ]}
      consequences={useGone()}
      deletesMany
      matching={matching}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { announcementResource } from '#domain/announcements/contract/resource.ts'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { useAnnouncementColumns } from './columns'

export const loader = listLoader(announcementResource, 'announcements')
export const shouldRevalidate = shouldReadList

/** Shows the platform's announcements, as super keeps them. Specification 3 §2. */
export default function AnnouncementList() {
  const { t } = useTranslation('announcements')
  return (
    <PlainList
      resource={announcementResource}
      page="announcements"
      icon={Megaphone}
      columns={useAnnouncementColumns()}
      nameOf={({ title }) => title}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

import { announcementResource } from '#domain/announcements/resource.ts'
import { AnnouncementList } from '~/features/announcements/announcement-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(announcementResource, 'announcements')
export const shouldRevalidate = shouldReadList
export default AnnouncementList

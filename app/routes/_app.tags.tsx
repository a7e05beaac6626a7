import { labels } from '~/features/tags/labels'
import { TagList } from '~/features/tags/tag-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(labels, 'tags')
export const shouldRevalidate = shouldReadList
export default TagList

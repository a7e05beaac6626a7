import { tagResource } from '#domain/tags/resource.ts'
import { TagList } from '~/features/tags/tag-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(tagResource, 'tags')
export const shouldRevalidate = shouldReadList
export default TagList

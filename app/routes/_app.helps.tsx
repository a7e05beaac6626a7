import { helpResource } from '#domain/helps/resource.ts'
import { HelpGrid } from '~/features/helps/help-grid'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(helpResource, 'helps')
export const shouldRevalidate = shouldReadList
export default HelpGrid

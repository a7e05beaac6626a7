import { helpResource } from '#domain/helps/resource.ts'
import { HelpList } from '~/features/helps/help-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(helpResource, 'settingsHelps')
export const shouldRevalidate = shouldReadList
export default HelpList

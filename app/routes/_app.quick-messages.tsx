import { quickMessageResource } from '#domain/quick-messages/resource.ts'
import { QuickMessageList } from '~/features/quick-messages/quick-message-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(quickMessageResource, 'quickMessages')
export const shouldRevalidate = shouldReadList
export default QuickMessageList

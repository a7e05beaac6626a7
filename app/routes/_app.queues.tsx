import { queueResource } from '#domain/queues/resource.ts'
import { QueueList } from '~/features/queues/queue-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(queueResource, 'queues')
export const shouldRevalidate = shouldReadList
export default QueueList

import { LaneList } from '~/features/kanban/lanes/lane-list'
import { lanes } from '~/features/kanban/lanes/lanes'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(lanes, 'lanes')
export const shouldRevalidate = shouldReadList
export default LaneList

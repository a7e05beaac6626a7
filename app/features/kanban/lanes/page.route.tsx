import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { LaneList } from './lane-list'
import { lanes } from './lanes'

export const loader = listLoader(lanes, 'lanes')
export const shouldRevalidate = shouldReadList
export default LaneList

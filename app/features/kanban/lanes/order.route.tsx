import { offlineAction } from '~/kit/offline-action'
import { SheetError } from '~/kit/sheet-error'
import { LaneOrder } from './lane-order'
import { loadLanes, moveLane } from './lane-order.server'

export const loader = loadLanes
export const action = moveLane
export const clientAction = offlineAction
export const ErrorBoundary = SheetError
export default LaneOrder

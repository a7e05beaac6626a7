import { LaneOrder } from '~/features/kanban/lanes/lane-order'
import { loadLanes, moveLane } from '~/features/kanban/lanes/lane-order.server'
import { offlineAction } from '~/kit/offline-action'
import { SheetError } from '~/kit/sheet-error'

export const loader = loadLanes
export const action = moveLane
export const clientAction = offlineAction
export const ErrorBoundary = SheetError
export default LaneOrder

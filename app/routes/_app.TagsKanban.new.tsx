import { LaneSheet } from '~/features/kanban/lanes/lane-sheet'
import { loadLaneSheet } from '~/features/kanban/lanes/lane-sheet.server'
import { lanes } from '~/features/kanban/lanes/lanes'
import { offlineAction } from '~/kit/offline-action'
import { formAction } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export const loader = loadLaneSheet
export const action = formAction(lanes, 'lanes')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError
export default LaneSheet

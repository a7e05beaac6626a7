import { offlineAction } from '~/kit/offline-action'
import { formAction } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { LaneSheet } from './lane-sheet'
import { loadLaneSheet } from './lane-sheet.server'
import { lanes } from './lanes'

export const loader = loadLaneSheet
export const action = formAction(lanes, 'lanes')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError
export default LaneSheet

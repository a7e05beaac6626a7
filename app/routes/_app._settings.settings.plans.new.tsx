import { planResource } from '#domain/plans/resource.ts'
import { PlanSheet } from '~/features/plans/plan-sheet'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(planResource, 'settingsPlans')
export const action = formAction(planResource, 'settingsPlans')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function NewPlan() {
  return <PlanSheet isNew />
}

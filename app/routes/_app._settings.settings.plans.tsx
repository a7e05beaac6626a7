import { planResource } from '#domain/plans/resource.ts'
import { PlanList } from '~/features/plans/plan-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(planResource, 'settingsPlans')
export const shouldRevalidate = shouldReadList
export default PlanList

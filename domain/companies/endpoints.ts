import { endpoint } from '../core/endpoint.ts'
import { CompanyIdParam, CompanyPlanView } from '../plans/schema.ts'

/** The company and the plan it has bought. Specification 1 §7. */
export const getPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  who: 'account',
  permission: 'plans:readOwn',
  ids: { 'params.companyId': 'company' },
  summary: 'The company with its plan and flags',
  params: CompanyIdParam,
  answer: CompanyPlanView,
  refuses: ['ERR_NO_COMPANY_FOUND'],
})

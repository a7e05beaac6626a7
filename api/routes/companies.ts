import * as companies from '#domain/companies/endpoints.ts'
import { listPlan } from '#domain/plans/list-plan.ts'
import { bind } from '../lib/bind.ts'

export const companyRoutes = bind(companies, { getPlan: listPlan })

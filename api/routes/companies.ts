import { Hono } from 'hono'
import { listPlan } from '#domain/plans/list-plan.ts'
import { CompanyIdParam, CompanyPlanView } from '#domain/plans/schema.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

/** The company and the plan it has bought. Specification 1 §7. */
export const companyRoutes = new Hono<ApiEnv>().get(
  '/companies/listPlan/:companyId{[0-9]+}',
  describe('companies', 'The company with its plan and flags', CompanyPlanView, ['ERR_NO_COMPANY_FOUND']),
  validate('param', CompanyIdParam),
  async (c) => c.json(await listPlan(c.var.ctx, c.req.valid('param'))),
)

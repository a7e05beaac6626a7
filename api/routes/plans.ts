import * as plans from '#domain/plans/contract/endpoints.ts'
import { listAllPlans, listOfferedPlans } from '#domain/plans/list-plans.ts'
import { bind, raw } from '../lib/bind.ts'

export const planRoutes = bind(plans, {
  offered: raw((c) => listOfferedPlans(c.var.deps.services)),
  all: listAllPlans,
})

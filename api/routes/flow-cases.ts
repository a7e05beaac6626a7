import { checkFlowCases } from '#domain/flow-cases/check-flow-cases.ts'
import * as flowCases from '#domain/flow-cases/contract/endpoints.ts'
import { bind } from '../lib/bind.ts'

export const flowCaseRoutes = bind(flowCases, { check: checkFlowCases })

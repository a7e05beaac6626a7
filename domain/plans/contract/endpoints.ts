import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { PlanDetails } from './resource.ts'
import { PlanView } from './schema.ts'

// What plans have beside the calls of every resource. Specification 2 §7.

export const offered = endpoint({
  method: 'GET',
  path: '/plans/list',
  audience: 'anyone',
  summary: 'Plans that whoever signs up may choose',
  answer: z.array(PlanView),
})

export const all = endpoint({
  method: 'GET',
  path: '/plans/all',
  audience: 'super',
  permission: 'plans:manage',
  summary: 'Every plan',
  answer: z.array(PlanDetails),
})

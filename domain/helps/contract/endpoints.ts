import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { helpResource } from './resource.ts'

// What help videos have beside the calls of every resource. Specification 2 §7.

export const all = endpoint({
  method: 'GET',
  path: '/helps/list',
  audience: 'user',
  permission: 'helps:list',
  summary: 'Every help video',
  answer: z.array(helpResource.view),
})

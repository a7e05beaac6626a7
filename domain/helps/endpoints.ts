import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { helpResource } from './resource.ts'
import { HelpView } from './schema.ts'

// Help videos. Specification 2 §7.

export const { list, get, create, update, remove, undoRemove } = helpResource.endpoints

export const all = endpoint({
  method: 'GET',
  path: '/helps/list',
  who: 'user',
  permission: 'helps:list',
  summary: 'Every help video',
  answer: z.array(HelpView),
})

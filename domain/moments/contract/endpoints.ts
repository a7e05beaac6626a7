import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { TicketView } from '../../tickets/contract/schema.ts'
import { MomentsFilter, MomentsView } from './schema.ts'

// The attendance panel: what every attendant has in hand, and what waits. Specification 1 §2, §7.

const MOMENTS_CALL = { audience: 'user', permission: 'moments:view', method: 'GET' } as const

export const panel = endpoint({
  ...MOMENTS_CALL,
  path: '/dashboard/moments',
  ids: { 'query.queueIds': 'queue', 'query.userId': 'user' },
  summary: 'The conversations that are going on, with who attends them',
  query: MomentsFilter,
  answer: MomentsView,
})

export const tickets = endpoint({
  ...MOMENTS_CALL,
  path: '/usersMoments',
  summary: 'The same of the last 30 days, as a plain list',
  answer: z.array(TicketView),
})

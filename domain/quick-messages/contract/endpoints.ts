import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { attachmentOf } from '../../core/contract/resources/attachment-endpoints.ts'
import { matchingOf } from '../../core/contract/resources/matching-endpoints.ts'
import { quickMessageResource } from './resource.ts'
import { QuickMessageView } from './schema.ts'

// What quick messages have beside the calls of every resource. Specification 1 §7, 2 §7.

export const all = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  audience: 'user',
  permission: 'quickMessages:list',
  summary: 'Every quick message that is offered to the caller',
  answer: z.array(QuickMessageView),
})

export const { attach, detach } = attachmentOf(quickMessageResource, {
  summary: {
    attach: 'The file that goes with a quick message, in place of the one that did',
    detach: 'Takes the file of a quick message away',
  },
  refuses: ['ERR_NO_PERMISSION'],
})

export const { countMatching, deleteMatching } = matchingOf(
  quickMessageResource,
  'quickMessages:deleteMatching',
)

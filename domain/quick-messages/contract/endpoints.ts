import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { RowField, Text } from '../../core/contract/fields.ts'
import { matchingOf } from '../../core/contract/resources/matching-endpoints.ts'
import { quickMessageResource } from './resource.ts'
import { QuickMessageView } from './schema.ts'

// What quick messages have beside the calls of every resource. Specification 1 §7, 2 §7.

export const all = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  who: 'user',
  permission: 'quickMessages:list',
  summary: 'Every quick message that is offered to the caller',
  answer: z.array(QuickMessageView),
})

const Version = z.coerce.number<number | string>().int().optional()
const MEDIA = {
  path: '/quick-messages/:quickMessageId/media-upload',
  who: 'user',
  permission: 'quickMessages:save',
  ids: { 'params.quickMessageId': 'resource:quickMessage' },
  params: quickMessageResource.schemas.id,
  answer: QuickMessageView,
} as const

export const attach = endpoint({
  ...MEDIA,
  method: 'POST',
  summary: 'The file that goes with a quick message, in place of the one that did',
  form: {
    fields: z.object({ typeArch: Text(40).optional(), version: Version, row: RowField(), file: z.file() }),
    answer: QuickMessageView,
  },
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_ROW_CHANGED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
})

export const detach = endpoint({
  ...MEDIA,
  method: 'DELETE',
  summary: 'Takes the file of a quick message away',
  query: z.object({ version: Version }),
  refuses: ['ERR_VALIDATION', 'ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_ROW_CHANGED'],
})

export const { countMatching, deleteMatching } = matchingOf(
  quickMessageResource,
  'quickMessages:deleteMatching',
)

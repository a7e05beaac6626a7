import { defineResource } from '../../core/contract/resources/resource.ts'
import { CreateTagInput, TagDetails, TagFilter } from './schema.ts'

/** Labels of contacts, and lanes of tickets. Specification 2 §2, §7. */
export const tagResource = defineResource({
  noun: 'tag',
  path: '/tags',
  scope: 'company',
  wire: { list: 'tags', row: 'tag', id: 'tagId', event: (companyId) => `company${companyId}-tag` },
  view: TagDetails,
  input: CreateTagInput,
  filter: TagFilter,
  sorts: ['name', 'createdAt', 'orderLane'],
  permissions: { read: 'tags:list', save: 'tags:save', remove: 'tags:delete' },
  deletion: 'undo',
  summary: { single: 'A label or a lane', many: 'Labels, or lanes' },
  missing: 'ERR_NO_TAG_FOUND',
  ids: { 'query.tagId': 'resource:tag', 'body.nextLaneId': 'lane', 'body.rollbackLaneId': 'lane' },
  label: 'name',
  sample: { name: 'Cliente novo', color: '#2563eb' },
})

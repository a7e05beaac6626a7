import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { FlowInput, FlowView } from './schema.ts'

/** Conversations that are drawn; `/flowbuilder` on the wire. Specification 3 §2, §3, §7. */
export const flowResource = defineResource({
  noun: 'flow',
  path: '/flowbuilder',
  scope: 'company',
  wire: { list: 'flows', row: 'flow', id: 'flowId', event: (companyId) => `company-${companyId}-flow` },
  view: FlowView,
  input: FlowInput,
  filter: z.object({}),
  sorts: ['name', 'createdAt'],
  permissions: { read: 'flows:list', save: 'flows:save', remove: 'flows:save' },
  plan: 'useIntegrations',
  deletion: 'asked',
  summary: { single: 'A flow', many: 'Flows' },
  label: 'name',
  sample: { name: 'Boas-vindas' },
})

import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { OptOutInput, OptOutRemoval, OptOutView } from './schema.ts'

/** People who want no more campaigns. docs/decisions/132-contact-lists.md. */
export const optOutResource = defineResource({
  noun: 'optOut',
  path: '/contact-opt-outs',
  scope: 'company',
  wire: {
    list: 'optOuts',
    row: 'optOut',
    id: 'optOutId',
    event: (companyId) => `company-${companyId}-optOut`,
  },
  view: OptOutView,
  input: OptOutInput,
  createOnly: ['number'],
  filter: z.object({}),
  sorts: ['createdAt', 'name'],
  permissions: { read: 'optOuts:list', save: 'optOuts:save', remove: 'optOuts:save' },
  plan: 'useCampaigns',
  deletion: 'asked',
  removal: OptOutRemoval,
  removalSample: { reason: 'Pediu para voltar' },
  summary: { single: 'Somebody who wants no more campaigns', many: 'People who want no more campaigns' },
  label: 'note',
  sample: { number: '351912345678', note: 'Pediu por telefone' },
})

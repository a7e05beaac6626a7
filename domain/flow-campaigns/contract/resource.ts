import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { FlowCampaignInput, FlowCampaignView } from './schema.ts'

/** Phrases that start a flow; `/flowcampaign` on the wire. Specification 3 §2, §3, §7. */
export const flowCampaignResource = defineResource({
  noun: 'flowCampaign',
  path: '/flowcampaign',
  scope: 'company',
  wire: {
    list: 'flow',
    row: 'flowcampaign',
    id: 'flowcampaignId',
    event: (companyId) => `company-${companyId}-flowcampaign`,
  },
  view: FlowCampaignView,
  input: FlowCampaignInput,
  filter: z.object({}),
  sorts: ['name', 'createdAt'],
  permissions: { read: 'flowCampaigns:list', save: 'flowCampaigns:save', remove: 'contacts:delete' },
  plan: 'useIntegrations',
  deletion: 'undo',
  ids: { 'body.flowId': 'resource:flow', 'body.whatsappId': 'connection' },
  summary: { single: 'A phrase that starts a flow', many: 'Phrases that start flows' },
  label: 'name',
  sample: { name: 'Promoção de Natal', phrase: 'promo natal', status: true },
})

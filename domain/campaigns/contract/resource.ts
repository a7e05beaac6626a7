import { defineResource } from '../../core/contract/resources/resource.ts'
import { CampaignFilter, CampaignInput, CampaignView } from './schema.ts'

/** Messages to many. Specification 3 §2, §3, §7. */
export const campaignResource = defineResource({
  noun: 'campaign',
  path: '/campaigns',
  scope: 'company',
  wire: {
    list: 'records',
    row: 'record',
    id: 'campaignId',
    event: (companyId) => `company-${companyId}-campaign`,
  },
  view: CampaignView,
  input: CampaignInput,
  filter: CampaignFilter,
  sorts: ['createdAt', 'name', 'scheduledAt'],
  permissions: { read: 'campaigns:list', save: 'campaigns:save', remove: 'campaigns:save' },
  plan: 'useCampaigns',
  deletion: 'undo',
  ids: {
    'body.whatsappId': 'connection',
    'body.contactListId': 'resource:contactList',
    'body.tagListId': 'resource:tag',
    'body.userId': 'user',
    'body.queueId': 'queue',
  },
  summary: { single: 'A campaign', many: 'Campaigns' },
  label: 'name',
  sample: { name: 'Promoção de dezembro', message1: 'Olá, {nome}! Esta semana tudo com 20 %.' },
})

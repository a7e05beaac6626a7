import { endpoint } from '../../core/contract/endpoint.ts'
import {
  ChangeFlowCampaignInput,
  FlowCampaignView,
  Overlaps,
  OverlapsInput,
  TriedPhrase,
  TryPhraseInput,
} from './schema.ts'

// What phrases have beside the calls of every resource. Specification 3 §7.

const plan = 'useIntegrations'

export const change = endpoint({
  method: 'PUT',
  path: '/flowcampaign',
  audience: 'user',
  permission: 'flowCampaigns:save',
  plan,
  ids: {
    'body.id': 'resource:flowCampaign',
    'body.flowId': 'resource:flow',
    'body.whatsappId': 'connection',
  },
  summary: 'Changes a phrase that starts a flow',
  body: ChangeFlowCampaignInput,
  answer: FlowCampaignView,
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED'],
})

export const tryPhrase = endpoint({
  method: 'POST',
  path: '/flowcampaign/try',
  audience: 'user',
  permission: 'flowCampaigns:list',
  plan,
  ids: { 'body.whatsappId': 'connection' },
  summary: 'Which flow a customer’s first words would start; nothing starts',
  body: TryPhraseInput,
  answer: TriedPhrase,
  refuses: ['ERR_NO_WAPP_FOUND'],
  sample: { body: { text: 'Quero a promo natal' } },
})

export const overlaps = endpoint({
  method: 'POST',
  path: '/flowcampaign/overlaps',
  audience: 'user',
  permission: 'flowCampaigns:list',
  plan,
  ids: { 'body.whatsappId': 'connection', 'body.flowCampaignId': 'resource:flowCampaign' },
  summary: 'Phrases that the same message could start as this one',
  body: OverlapsInput,
  answer: Overlaps,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_FOUND'],
  sample: { body: { phrase: 'promo natal' } },
})

import * as flowCampaigns from '#domain/flow-campaigns/contract/endpoints.ts'
import { changeFlowCampaign } from '#domain/flow-campaigns/flow-campaign-verbs.ts'
import { findOverlaps, tryPhrase } from '#domain/flow-campaigns/try-phrase.ts'
import { bind } from '../lib/bind.ts'

export const flowCampaignRoutes = bind(flowCampaigns, {
  change: changeFlowCampaign,
  tryPhrase,
  overlaps: findOverlaps,
})

import { campaignResource } from '#domain/campaigns/contract/resource.ts'

/** Campaigns as their page reads them: the newest first. */
export const campaignList = { ...campaignResource, usual: { sort: '-createdAt' } }

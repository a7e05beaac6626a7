import { z } from 'zod'
import { ContactIdParam } from '../../contacts/contract/schema.ts'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Flag } from '../../core/contract/fields.ts'
import { attachmentOf } from '../../core/contract/resources/attachment-endpoints.ts'
import { UserJobView } from '../../user-jobs/contract/schema.ts'
import { PendingFollowUps } from './pending-schema.ts'
import { CampaignPreview, TestInput } from './preview-schema.ts'
import { CampaignReport, RecipientFilter, RecipientPageView } from './report-schema.ts'
import { campaignResource } from './resource.ts'
import { CampaignView } from './schema.ts'
import { CampaignSettingsAnswer, SaveCampaignSettingsInput } from './settings-schema.ts'

// What campaigns have beside the calls of every resource. Specification 3 §7.

const plan = 'useCampaigns'
const SAVED = { audience: 'user', permission: 'campaigns:save', plan } as const
const READ = { audience: 'user', permission: 'campaigns:list', plan } as const
const ONE = {
  ids: { 'params.campaignId': 'resource:campaign' },
  params: campaignResource.schemas.id,
} as const

export const cancel = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/cancel',
  summary: 'Pauses a campaign before its next message, or takes its time away; forGood ends it',
  body: z.object({ forGood: Flag().optional() }),
  answer: CampaignView,
  refuses: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_STATE'],
})

export const restart = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/restart',
  summary: 'Goes on with a campaign that is paused: with those who have no outcome',
  answer: CampaignView,
  refuses: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_STATE'],
})

export const start = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/start',
  summary: 'Sends a campaign now; more than two hundred people are confirmed by their number',
  body: z.object({ confirmedCount: z.coerce.number<number | string>().int().min(0).optional() }),
  answer: CampaignView,
  refuses: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_STATE', 'ERR_CAMPAIGN_EMPTY', 'ERR_CAMPAIGN_COUNT'],
})

export const confirm = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/confirm',
  summary: 'Confirms the number of people who get a scheduled campaign: more than two hundred need this word',
  body: z.object({ confirmedCount: z.coerce.number<number | string>().int().min(0) }),
  answer: CampaignView,
  refuses: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_STATE', 'ERR_CAMPAIGN_COUNT'],
  sample: { body: { confirmedCount: 252 } },
})

export const retryFailed = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/retry-failed',
  summary: 'Sends a campaign again to those alone whom it did not reach',
  answer: CampaignView,
  refuses: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_STATE'],
})

export const duplicate = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/duplicate',
  summary: 'A new campaign like this one',
  answer: CampaignView,
  refuses: ['ERR_NOT_FOUND'],
})

export const preview = endpoint({
  ...READ,
  ...ONE,
  method: 'GET',
  path: '/campaigns/:campaignId/preview',
  summary: 'Who would get what, and how long it takes',
  answer: CampaignPreview,
  refuses: ['ERR_NOT_FOUND'],
})

export const test = endpoint({
  ...SAVED,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/test',
  summary: 'Sends each variant of a campaign to one number, at once',
  body: TestInput,
  answer: z.object({ sentCount: z.number() }),
  refuses: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_EMPTY', 'ERR_CONTACT_BLOCKED', 'ERR_OPTED_OUT'],
  sample: { body: { number: '5511999990000' } },
})

export const report = endpoint({
  ...READ,
  ...ONE,
  method: 'GET',
  path: '/campaigns/:campaignId/report',
  summary: 'What became of a campaign so far',
  answer: CampaignReport,
  refuses: ['ERR_NOT_FOUND'],
})

export const recipients = endpoint({
  ...READ,
  ...ONE,
  method: 'GET',
  path: '/campaigns/:campaignId/recipients',
  summary: 'Who gets a campaign, and what became of each',
  query: RecipientFilter,
  answer: RecipientPageView,
  refuses: ['ERR_NOT_FOUND'],
})

export const exportAll = endpoint({
  ...READ,
  ...ONE,
  method: 'POST',
  path: '/campaigns/:campaignId/export',
  summary: 'Writes what became of each who gets a campaign into a spreadsheet',
  answer: UserJobView,
  refuses: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_JOBS'],
})

export const ofContact = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/follow-ups',
  audience: 'user',
  permission: 'contacts:list',
  plan,
  ids: { 'params.contactId': 'contact' },
  summary: 'The messages of campaigns that a contact gets unless they answer first',
  params: ContactIdParam,
  answer: PendingFollowUps,
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const getSettings = endpoint({
  ...READ,
  method: 'GET',
  path: '/campaign-settings',
  summary: 'How the company sends its campaigns',
  answer: CampaignSettingsAnswer,
})

export const saveSettings = endpoint({
  ...SAVED,
  method: 'POST',
  path: '/campaign-settings',
  summary: 'Saves how the company sends its campaigns; what is left out stays',
  body: SaveCampaignSettingsInput,
  answer: CampaignSettingsAnswer,
  refuses: ['ERR_ROW_CHANGED'],
  sample: { body: { settings: { messageInterval: 20 } } },
})

export const { attach, detach } = attachmentOf(campaignResource, {
  summary: {
    attach: 'The file that goes with a campaign, in place of the one that did',
    detach: 'Takes the file of a campaign away',
  },
  refuses: ['ERR_CAMPAIGN_STATE'],
})

import { announcementResource } from './announcements/contract/resource.ts'
import { botCaseResource } from './bot-cases/contract/resource.ts'
import { campaignResource } from './campaigns/contract/resource.ts'
import { companyResource } from './companies/contract/resource.ts'
import { contactListItemResource } from './contact-lists/contract/item-resource.ts'
import { contactListResource } from './contact-lists/contract/resource.ts'
import { namesOf } from './core/contract/values/record-of.ts'
import { fileListResource } from './file-lists/contract/resource.ts'
import { flowCampaignResource } from './flow-campaigns/contract/resource.ts'
import { flowCaseResource } from './flow-cases/contract/resource.ts'
import { flowResource } from './flows/contract/resource.ts'
import { helpResource } from './helps/contract/resource.ts'
import { holidayResource } from './holidays/contract/resource.ts'
import { optOutResource } from './opt-outs/contract/resource.ts'
import { planResource } from './plans/contract/resource.ts'
import { promptResource } from './prompts/contract/resource.ts'
import { queueIntegrationResource } from './queue-integrations/contract/resource.ts'
import { queueResource } from './queues/contract/resource.ts'
import { quickMessageResource } from './quick-messages/contract/resource.ts'
import { savedViewResource } from './saved-views/contract/resource.ts'
import { scheduleResource } from './schedules/contract/resource.ts'
import { tagResource } from './tags/contract/resource.ts'
import { userResource } from './users/contract/resource.ts'

/** Every resource, by noun: what the API, live events, the purge and the tests iterate over. Contracts only. */
export const RESOURCES = {
  tag: tagResource,
  help: helpResource,
  plan: planResource,
  company: companyResource,
  announcement: announcementResource,
  queue: queueResource,
  fileList: fileListResource,
  quickMessage: quickMessageResource,
  user: userResource,
  holiday: holidayResource,
  schedule: scheduleResource,
  savedView: savedViewResource,
  botCase: botCaseResource,
  flow: flowResource,
  flowCampaign: flowCampaignResource,
  flowCase: flowCaseResource,
  prompt: promptResource,
  queueIntegration: queueIntegrationResource,
  campaign: campaignResource,
  contactList: contactListResource,
  contactListItem: contactListItemResource,
  optOut: optOutResource,
} as const
export type ResourceNoun = keyof typeof RESOURCES

export const RESOURCE_NOUNS = namesOf(RESOURCES)

/** The calls of every resource, by noun. */
export const RESOURCE_ENDPOINTS = endpointsOf(RESOURCES)

/** Nouns with verbs of their own whose rows are told like any resource's. */
const OTHER_NOUNS = ['contact', 'connection', 'companyDeletion', 'chat', 'userJob'] as const

/** Every noun whose rows are told by `row.changed`; tickets and messages have events of their own. */
export const ROW_NOUNS = [...RESOURCE_NOUNS, ...OTHER_NOUNS]
export type RowNoun = (typeof ROW_NOUNS)[number]

type EndpointsOf<T> = { [N in keyof T]: T[N] extends { endpoints: infer E } ? E : never }

/** Each noun's own, as the mapping says. */
function endpointsOf<T extends Record<string, { endpoints: object }>>(resources: T): EndpointsOf<T> {
  const entries = Object.entries(resources).map(([noun, { endpoints }]) => [noun, endpoints])
  return Object.fromEntries(entries)
}

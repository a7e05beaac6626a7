import { announcementVerbs } from './announcements/announcement-verbs.ts'
import { botCaseVerbs } from './bot-cases/bot-case-verbs.ts'
import { campaignVerbs, getCampaign } from './campaigns/campaign-verbs.ts'
import { companyVerbs } from './companies/company-verbs.ts'
import { createCompany } from './companies/create-company.ts'
import { updateCompany } from './companies/update-company.ts'
import { contactListItemVerbs } from './contact-lists/contact-list-item-verbs.ts'
import { contactListVerbs } from './contact-lists/contact-list-verbs.ts'
import type { ResourceVerbs } from './core/resources/resource-verbs.ts'
import { fileListVerbs } from './file-lists/file-list-verbs.ts'
import { flowCampaignVerbs, getFlowCampaign } from './flow-campaigns/flow-campaign-verbs.ts'
import { flowCaseVerbs } from './flow-cases/flow-case-verbs.ts'
import { flowVerbs } from './flows/flow-verbs.ts'
import { getFlow } from './flows/get-flow.ts'
import { helpVerbs } from './helps/help-verbs.ts'
import { holidayVerbs } from './holidays/holiday-verbs.ts'
import { optOutVerbs } from './opt-outs/opt-out-verbs.ts'
import { planVerbs } from './plans/plan-verbs.ts'
import { promptVerbs } from './prompts/prompt-verbs.ts'
import { queueIntegrationVerbs } from './queue-integrations/queue-integration-verbs.ts'
import {
  createQueueIntegration,
  updateQueueIntegration,
} from './queue-integrations/save-queue-integration.ts'
import { getQueue } from './queues/options/get-queue.ts'
import { createQueue, updateQueue } from './queues/options/save-queue.ts'
import { queueVerbs } from './queues/queue-verbs.ts'
import { quickMessageVerbs } from './quick-messages/quick-message-verbs.ts'
import type { RESOURCES } from './resources.ts'
import { savedViewVerbs } from './saved-views/saved-view-verbs.ts'
import { createSchedule } from './schedules/create-schedule.ts'
import { scheduleVerbs } from './schedules/schedule-verbs.ts'
import { getTag } from './tags/get-tag.ts'
import { listTagPage } from './tags/list-tag-page.ts'
import { tagVerbs } from './tags/tag-verbs.ts'
import { getUser } from './users/list-users.ts'
import { createUser, updateUser } from './users/save-user.ts'
import { userVerbs } from './users/user-verbs.ts'

/** The verbs of every resource. One with a rule of its own stands in the derived one's place. The server's. */
export const RESOURCE_VERBS = {
  tag: { ...tagVerbs, get: getTag, list: listTagPage },
  help: helpVerbs,
  plan: planVerbs,
  company: { ...companyVerbs, create: createCompany, update: updateCompany },
  announcement: announcementVerbs,
  fileList: fileListVerbs,
  queue: { ...queueVerbs, get: getQueue, create: createQueue, update: updateQueue },
  quickMessage: quickMessageVerbs,
  user: { ...userVerbs, get: getUser, create: createUser, update: updateUser },
  holiday: holidayVerbs,
  schedule: { ...scheduleVerbs, create: createSchedule },
  savedView: savedViewVerbs,
  botCase: botCaseVerbs,
  flowCampaign: { ...flowCampaignVerbs, get: getFlowCampaign },
  flowCase: flowCaseVerbs,
  flow: { ...flowVerbs, get: getFlow },
  prompt: promptVerbs,
  queueIntegration: {
    ...queueIntegrationVerbs,
    create: createQueueIntegration,
    update: updateQueueIntegration,
  },
  campaign: { ...campaignVerbs, get: getCampaign },
  contactList: contactListVerbs,
  contactListItem: contactListItemVerbs,
  optOut: optOutVerbs,
} as const satisfies { [N in keyof typeof RESOURCES]: ResourceVerbs<(typeof RESOURCES)[N]> }

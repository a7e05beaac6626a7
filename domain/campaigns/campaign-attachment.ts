import { AppError } from '../core/contract/errors.ts'
import { attachmentVerbs } from '../files/attachment-verbs.ts'
import { MAX_MEDIA_BYTES } from '../schedules/contract/schema.ts'
import { campaignVerbs } from './campaign-verbs.ts'
import { isEditable } from './contract/rules.ts'

/** The file that goes with a campaign; one that has begun takes no other. Specification 3 §7. */
export const campaignAttachment = attachmentVerbs(campaignVerbs, {
  maxBytes: MAX_MEDIA_BYTES,
  judge(campaign) {
    if (!isEditable(campaign, new Date())) throw new AppError('ERR_CAMPAIGN_STATE')
  },
})

import { AppError } from '../core/contract/errors.ts'
import { attachmentVerbs } from '../files/attachment-verbs.ts'
import { mayChange } from './contract/rules.ts'
import { MAX_MEDIA_BYTES } from './contract/schema.ts'
import { scheduleVerbs } from './schedule-verbs.ts'

/** The file that goes with a schedule; what was sent meanwhile takes no other. Specification 2 §7. */
export const scheduleAttachment = attachmentVerbs(scheduleVerbs, {
  maxBytes: MAX_MEDIA_BYTES,
  judge(schedule) {
    if (!mayChange(schedule)) throw new AppError('ERR_SCHEDULE_STATE')
  },
})

import { invalid } from '../core/contract/errors.ts'
import { attachmentVerbs } from '../files/attachment-verbs.ts'
import { MAX_MEDIA_BYTES } from './contract/schema.ts'
import { quickMessageVerbs } from './quick-message-verbs.ts'

/** The file that goes with a quick message; one without a text is nothing without it. Specification 2 §7. */
export const quickMessageAttachment = attachmentVerbs(quickMessageVerbs, {
  maxBytes: MAX_MEDIA_BYTES,
  judgeWithout({ message }) {
    if (message === '') throw invalid({ message: 'required' })
  },
})

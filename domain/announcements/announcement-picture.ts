import { attachmentVerbs } from '../files/attachment-verbs.ts'
import { announcementVerbs } from './announcement-verbs.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './contract/schema.ts'

/** The picture of an announcement. Specification 3 §5, §7. */
export const announcementPicture = attachmentVerbs(announcementVerbs, {
  maxBytes: MAX_PICTURE_BYTES,
  types: PICTURE_TYPES,
})

import { z } from 'zod'

/** The event that an admin's unread automatic merges changed; only for that admin's own screens. */
export const MergeNoticesChanged = z.object({ type: z.literal('mergeNotices.changed'), userId: z.number() })
export type MergeNoticesChanged = z.infer<typeof MergeNoticesChanged>

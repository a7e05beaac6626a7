import { z } from 'zod'

/** Which automatic merges an admin has not read yet changed: for that admin's own screens alone. */
export const MergeNoticesChanged = z.object({ type: z.literal('mergeNotices.changed'), userId: z.number() })
export type MergeNoticesChanged = z.infer<typeof MergeNoticesChanged>
